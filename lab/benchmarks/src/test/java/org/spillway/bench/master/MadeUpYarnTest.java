package org.spillway.bench.master;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.junit.jupiter.api.Test;

class MadeUpYarnTest {
    private static final int REDUCE_PRIORITY = 10;
    private static final int LIMIT = 3;

    private final MadeUpYarn yarn =
            new MadeUpYarn(ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 1), 1), LIMIT);

    @Test
    void allocate_beyondLimit_restWhenOneEnds() {
        ask(request(REDUCE_PRIORITY, ResourceRequest.ANY, 5));
        yarn.report(1);
        AllocateResponse first = ask();
        assertThat(first.getAllocatedContainers()).hasSize(LIMIT);
        assertThat(first.getAvailableResources().getMemorySize()).isZero();
        assertThat(first.getNMTokens()).hasSize(1);
        assertThat(ask().getAllocatedContainers()).isEmpty();

        ContainerId ended = first.getAllocatedContainers().get(0).getId();
        assertThat(yarn.isLive(ended)).isTrue();
        yarn.end(ended);
        assertThat(yarn.isLive(ended)).isFalse();
        yarn.report(1);
        AllocateResponse second = ask();
        assertThat(second.getCompletedContainersStatuses())
                .singleElement()
                .satisfies(status -> assertThat(status.getContainerId()).isEqualTo(ended));
        assertThat(second.getAllocatedContainers()).hasSize(1);
        assertThat(yarn.liveContainers()).isEqualTo(LIMIT);
    }

    @Test
    void allocate_nothingAsked_nothing() {
        yarn.report(MadeUpNodes.COUNT);
        assertThat(ask().getAllocatedContainers()).isEmpty();
        assertThat(yarn.heartbeats()).isEqualTo(1);
        assertThat(yarn.askRecords()).isZero();
    }

    @Test
    void allocate_released_anotherInItsPlace() {
        ask(request(REDUCE_PRIORITY, ResourceRequest.ANY, 4));
        yarn.report(1);
        ContainerId released = ask().getAllocatedContainers().get(0).getId();
        yarn.allocate(
                AllocateRequest.newBuilder().releaseList(List.of(released)).build());
        yarn.report(1);
        AllocateResponse answer = ask();
        assertThat(answer.getCompletedContainersStatuses()).hasSize(1);
        assertThat(answer.getAllocatedContainers()).hasSize(1);
    }

    @Test
    void report_mapWithInputNear_atItsNode() {
        askForMapAt(7);
        yarn.report(MadeUpNodes.COUNT);
        assertThat(hosts(ask())).containsExactly("n7");
    }

    @Test
    void report_mapWithInputFar_elsewhereAfterDelay() {
        askForMapAt(300);
        yarn.report(MadeUpYarn.LOCALITY_DELAY);
        assertThat(hosts(ask())).isEmpty();
        yarn.report(1);
        assertThat(hosts(ask())).containsExactly("n" + MadeUpYarn.LOCALITY_DELAY);
    }

    private void askForMapAt(int node) {
        ask(
                request(MadeUpYarn.MAP_PRIORITY, MadeUpNodes.host(node), 1),
                request(MadeUpYarn.MAP_PRIORITY, MadeUpNodes.rack(node), 1),
                request(MadeUpYarn.MAP_PRIORITY, ResourceRequest.ANY, 1));
        assertThat(yarn.askRecords()).isEqualTo(3);
    }

    private AllocateResponse ask(ResourceRequest... requests) {
        return yarn.allocate(
                AllocateRequest.newBuilder().askList(List.of(requests)).build());
    }

    private static ResourceRequest request(int priority, String place, int count) {
        return ResourceRequest.newInstance(
                Priority.newInstance(priority), place, Resource.newInstance(MadeUpYarn.MEMORY_MB, 1), count);
    }

    private static List<String> hosts(AllocateResponse answer) {
        return answer.getAllocatedContainers().stream()
                .map(Container::getNodeId)
                .map(node -> node.getHost())
                .toList();
    }
}
