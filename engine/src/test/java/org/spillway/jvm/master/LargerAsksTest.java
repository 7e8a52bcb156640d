package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterResponse;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.exceptions.InvalidResourceRequestException;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What YARN is asked for, and who gets its containers, in the tables of Hadoop's own allocator. */
class LargerAsksTest {
    private static final int SIZE = (int) HadoopTables.SIZE.getMemorySize();
    private static final TaskAttemptId LARGER = JvmIds.mapAgain(0);
    private static final TaskAttemptId OTHER = JvmIds.mapAgain(1);

    private final HadoopTables hadoop = new HadoopTables();
    private final LargerRetries retries = new LargerRetries(true);
    private final Yarn yarn = new Yarn();
    private boolean runsReduces;
    private long now;
    private final LargerAsks asks = new LargerAsks(yarn, hadoop, retries, () -> runsReduces, () -> now);

    /** Notes what it is asked for. */
    private static final class Yarn implements ApplicationMasterProtocol {
        private final List<String> asked = new ArrayList<>();
        private final List<Container> allocated = new ArrayList<>();
        private final List<ContainerId> released = new ArrayList<>();
        private int mostMb = Integer.MAX_VALUE;
        private boolean isAway;

        @Override
        public AllocateResponse allocate(AllocateRequest request) throws YarnException, IOException {
            if (isAway) {
                throw new IOException("YARN starts again");
            }
            for (ResourceRequest each : request.getAskList()) {
                if (each.getCapability().getMemorySize() > mostMb) {
                    throw new InvalidResourceRequestException("greater than maximum allowed allocation: " + each);
                }
            }
            asked.clear();
            for (ResourceRequest each : request.getAskList()) {
                asked.add(each.getPriority().getPriority() + ": " + each.getNumContainers() + " of "
                        + each.getCapability().getMemorySize());
            }
            released.addAll(request.getReleaseList());
            AllocateResponse response = SharingAllocator.emptyAnswer();
            response.getAllocatedContainers().addAll(allocated);
            allocated.clear();
            return response;
        }

        @Override
        public RegisterApplicationMasterResponse registerApplicationMaster(RegisterApplicationMasterRequest request) {
            RegisterApplicationMasterResponse registered = Records.newRecord(RegisterApplicationMasterResponse.class);
            registered.setMaximumResourceCapability(Resource.newInstance(mostMb, 1));
            return registered;
        }

        @Override
        public FinishApplicationMasterResponse finishApplicationMaster(FinishApplicationMasterRequest request) {
            return FinishApplicationMasterResponse.newInstance(true);
        }
    }

    @BeforeEach
    void makeUsualSizesKnown() throws Exception {
        hadoop.init(new Configuration(false));
        hadoop.want(JvmIds.map(9), HadoopTables.SIZE);
        hadoop.want(JvmIds.reduce(9), HadoopTables.SIZE);
        hadoop.remove(JvmIds.map(9));
        hadoop.beat(asks);
        allocate(10, SIZE, 90);
        hadoop.beat(asks);
        hadoop.beat(asks);
        hadoop.assigned.clear();
    }

    private Container allocate(int priority, int mb, int number) {
        Container container = JvmIds.container(number, "node1");
        container.setPriority(Priority.newInstance(priority));
        container.setResource(Resource.newInstance(mb, 1));
        yarn.allocated.add(container);
        return container;
    }

    private void passFiveMinutes() throws Exception {
        hadoop.beat(asks);
        for (int beat = 0; beat < 30; beat++) {
            now += 10_000_000_000L;
            hadoop.beat(asks);
        }
    }

    private void passASecond() throws Exception {
        now += 1_000_000_000L;
        hadoop.beat(asks);
    }

    private void die(TaskAttemptId attempt, int mb) {
        assertThat(retries.died(attempt, mb, true)).isNotEmpty();
    }

    @Test
    void allocate_nothingDiedForMemory_unchanged() throws Exception {
        hadoop.wantAgain(OTHER);
        hadoop.beat(asks);
        assertThat(yarn.asked).containsExactly("5: 1 of 1024");
        assertThat(asks.moreForMap()).isZero();
    }

    @Test
    void allocate_mapDiedForMemory_largerContainerOnlyForIt() throws Exception {
        die(JvmIds.map(0), SIZE);
        hadoop.wantAgain(LARGER);
        hadoop.wantAgain(OTHER);
        hadoop.beat(asks);
        assertThat(yarn.asked).containsExactlyInAnyOrder("5: 1 of 1024", "4: 1 of 1536");
        assertThat(asks.moreForMap()).isEqualTo(512);

        Container usual = allocate(5, SIZE, 2);
        hadoop.beat(asks);
        assertThat(yarn.asked).isEmpty();
        assertThat(hadoop.assigned).containsExactly(Map.entry(OTHER, usual));

        Container larger = allocate(4, 1536, 3);
        hadoop.beat(asks);
        assertThat(hadoop.assigned).containsEntry(LARGER, larger);
        assertThat(larger.getPriority().getPriority()).isEqualTo(5);
        hadoop.beat(asks);
        assertThat(yarn.asked).containsExactlyInAnyOrder("5: 0 of 1024", "4: 0 of 1024");
        assertThat(asks.moreForMap()).isZero();
    }

    @Test
    void allocate_bothContainersAtOnce_eachToItsAttempt() throws Exception {
        die(JvmIds.map(0), SIZE);
        hadoop.wantAgain(OTHER);
        hadoop.wantAgain(LARGER);
        hadoop.beat(asks);
        Container usual = allocate(5, SIZE, 2);
        Container larger = allocate(4, 1536, 3);
        hadoop.beat(asks);
        assertThat(hadoop.assigned)
                .containsEntry(OTHER, usual)
                .containsEntry(LARGER, larger)
                .hasSize(2);
    }

    /** A map that has not failed wants any container; it is not given that of others, nor they its own. */
    @Test
    void allocate_containerOfOtherMaps_notForTheOneThatWantsMore() throws Exception {
        die(JvmIds.map(0), SIZE);
        hadoop.wantAgain(LARGER);
        hadoop.want(JvmIds.map(2), HadoopTables.SIZE);
        hadoop.beat(asks);
        Container usual = allocate(20, SIZE, 2);
        hadoop.beat(asks);
        assertThat(hadoop.assigned).containsExactly(Map.entry(JvmIds.map(2), usual));
    }

    /** Another attempt does not want it any more, or YARN has given one more than it was asked for. */
    @ParameterizedTest
    @ValueSource(ints = {5, 20})
    void allocate_usualContainerOfMapsIsLeftOver_givenBack(int priority) throws Exception {
        die(JvmIds.map(0), SIZE);
        hadoop.wantAgain(LARGER);
        TaskAttemptId other = JvmIds.map(2);
        if (priority == 5) {
            hadoop.wantAgain(other);
        } else {
            hadoop.want(other, HadoopTables.SIZE);
        }
        hadoop.beat(asks);
        Container usual = allocate(priority, SIZE, 2);
        Container leftOver = allocate(priority, SIZE, 3);
        hadoop.beat(asks);
        assertThat(hadoop.assigned).containsExactly(Map.entry(other, usual));
        assertGivenBack(leftOver);
        Container larger = allocate(4, 1536, 4);
        hadoop.beat(asks);
        assertThat(hadoop.assigned).containsEntry(LARGER, larger);
    }

    @Test
    void allocate_usualContainerOfReducesIsLeftOver_givenBack() throws Exception {
        die(JvmIds.reduce(1), SIZE);
        hadoop.want(JvmIds.reduce(1), HadoopTables.SIZE);
        hadoop.beat(asks); // ramps it up
        hadoop.beat(asks);
        Container leftOver = allocate(10, SIZE, 2);
        hadoop.beat(asks);
        assertThat(hadoop.assigned).isEmpty();
        assertGivenBack(leftOver);
        Container larger = allocate(9, 1536, 3);
        hadoop.beat(asks);
        assertThat(hadoop.assigned).containsExactly(Map.entry(JvmIds.reduce(1), larger));
    }

    private void assertGivenBack(Container container) throws Exception {
        hadoop.beat(asks);
        assertThat(yarn.released).containsExactly(container.getId());
    }

    @Test
    void allocate_reduceDiedForMemory_largerContainerOnlyForIt() throws Exception {
        die(JvmIds.reduce(1), SIZE);
        for (int reduce = 0; reduce < 4; reduce++) {
            hadoop.want(JvmIds.reduce(reduce), HadoopTables.SIZE);
        }
        hadoop.beat(asks); // ramps them up
        hadoop.beat(asks);
        assertThat(yarn.asked).containsExactlyInAnyOrder("10: 3 of 1024", "9: 1 of 1536");

        Container usual = allocate(10, SIZE, 2);
        Container second = allocate(10, SIZE, 3);
        hadoop.beat(asks);
        assertThat(hadoop.assigned)
                .containsEntry(JvmIds.reduce(0), usual)
                .containsEntry(JvmIds.reduce(2), second)
                .hasSize(2);
        Container larger = allocate(9, 1536, 4);
        hadoop.beat(asks);
        assertThat(yarn.asked).containsExactlyInAnyOrder("10: 1 of 1024", "9: 1 of 1536");
        assertThat(hadoop.assigned).containsEntry(JvmIds.reduce(1), larger).hasSize(3);
        hadoop.beat(asks);
        assertThat(yarn.asked).containsExactlyInAnyOrder("10: 1 of 1024", "9: 0 of 1024");
    }

    @Test
    void allocate_diedInLargerContainer_theLargestIsAskedFor() throws Exception {
        die(JvmIds.map(0), SIZE);
        die(JvmIds.map(1), SIZE);
        die(OTHER, 1536);
        hadoop.wantAgain(LARGER);
        hadoop.wantAgain(OTHER);
        hadoop.beat(asks);
        assertThat(yarn.asked).containsExactlyInAnyOrder("5: 0 of 1024", "4: 2 of 2304");
    }

    /** Otherwise Hadoop asks in vain until the job ends: the largest node has gone. */
    @Test
    void allocate_largerContainerIsRefused_usualOne() throws Exception {
        die(JvmIds.map(0), SIZE);
        hadoop.wantAgain(LARGER);
        yarn.mostMb = SIZE;
        hadoop.beat(asks);
        assertThat(yarn.asked).containsExactlyInAnyOrder("5: 1 of 1024", "4: 0 of 1024");
        assertThat(retries.of(LARGER.getTaskId())).isNull();
    }

    @Test
    void allocate_largestOfTwoSizesIsRefused_otherStaysLarger() throws Exception {
        die(JvmIds.map(0), SIZE);
        die(JvmIds.map(1), SIZE);
        die(OTHER, 1536);
        hadoop.wantAgain(LARGER);
        hadoop.wantAgain(OTHER);
        yarn.mostMb = 2000;
        hadoop.beat(asks);
        assertThat(yarn.asked).containsExactlyInAnyOrder("5: 1 of 1024", "4: 1 of 1536");
        assertThat(retries.of(OTHER.getTaskId())).isNull();
    }

    /** It has waited for a second, not for five minutes. */
    @Test
    void allocate_attemptComesAsAnotherIsGivenUp_waitsAsLong() throws Exception {
        die(JvmIds.map(0), SIZE);
        hadoop.wantAgain(LARGER);
        passFiveMinutes();
        passASecond();
        die(JvmIds.map(1), SIZE);
        hadoop.wantAgain(OTHER);
        passASecond();
        assertThat(yarn.asked).containsExactlyInAnyOrder("5: 1 of 1024", "4: 1 of 1536");
    }

    @Test
    void allocate_usualContainerIsRefused_thrown() throws Exception {
        hadoop.wantAgain(OTHER);
        yarn.mostMb = SIZE - 1;
        assertThatThrownBy(() -> hadoop.beat(asks)).isInstanceOf(InvalidResourceRequestException.class);
    }

    @Test
    void allocate_noLargerContainerForMinutes_usualOne() throws Exception {
        die(JvmIds.map(0), SIZE);
        hadoop.wantAgain(LARGER);
        passFiveMinutes();
        assertThat(yarn.asked).isEmpty();
        passASecond();
        assertThat(yarn.asked).containsExactlyInAnyOrder("5: 1 of 1024", "4: 0 of 1024");
        Container usual = allocate(5, SIZE, 2);
        hadoop.beat(asks);
        assertThat(hadoop.assigned).containsEntry(LARGER, usual);
    }

    /** They may hold all that the job can have for hours. As long as YARN keeps room for it, others in line get none. */
    @Test
    void allocate_otherReducesRunForMinutes_askedForAfterThem() throws Exception {
        die(JvmIds.reduce(1), SIZE);
        hadoop.want(JvmIds.reduce(1), HadoopTables.SIZE);
        hadoop.want(JvmIds.reduce(2), HadoopTables.SIZE);
        hadoop.beat(asks); // ramps them up
        runsReduces = true;
        passFiveMinutes();
        passASecond();
        assertThat(yarn.asked).containsExactlyInAnyOrder("10: 1 of 1024", "9: 0 of 1536");
        Container usual = allocate(10, SIZE, 2);
        hadoop.beat(asks);
        assertThat(hadoop.assigned).containsExactly(Map.entry(JvmIds.reduce(2), usual));
        passFiveMinutes();

        runsReduces = false;
        hadoop.beat(asks);
        assertThat(yarn.asked).containsExactlyInAnyOrder("10: 0 of 1024", "9: 1 of 1536");
        Container larger = allocate(9, 1536, 3);
        hadoop.beat(asks);
        assertThat(hadoop.assigned).containsEntry(JvmIds.reduce(1), larger);
    }

    @Test
    void allocate_noLargerContainerAfterTheOthers_usualOne() throws Exception {
        die(JvmIds.reduce(1), SIZE);
        hadoop.want(JvmIds.reduce(1), HadoopTables.SIZE);
        runsReduces = true;
        passFiveMinutes();
        passFiveMinutes();
        assertThat(retries.of(JvmIds.reduce(1).getTaskId())).isNotNull();
        runsReduces = false;
        passFiveMinutes();
        passASecond();
        assertThat(retries.of(JvmIds.reduce(1).getTaskId())).isNull();
    }

    /** Two asks after an outage must not count it twice. */
    @Test
    void allocate_yarnFailsAfterItWasAway_waitsForFiveMinutesMore() throws Exception {
        die(JvmIds.map(0), SIZE);
        hadoop.wantAgain(LARGER);
        hadoop.beat(asks);
        now += 600_000_000_000L;
        yarn.isAway = true;
        assertThatThrownBy(() -> hadoop.beat(asks)).isInstanceOf(IOException.class);
        yarn.isAway = false;
        passFiveMinutes();
        passASecond();
        assertThat(retries.of(LARGER.getTaskId())).isNull();
    }

    /** YARN has had none in this time, but nor could it say so. */
    @Test
    void allocate_yarnWasAwayForMinutes_waitsOn() throws Exception {
        die(JvmIds.map(0), SIZE);
        hadoop.wantAgain(LARGER);
        hadoop.beat(asks);
        now += 600_000_000_000L;
        hadoop.beat(asks);
        assertThat(retries.of(LARGER.getTaskId())).isNotNull();
        passFiveMinutes();
        passASecond();
        assertThat(retries.of(LARGER.getTaskId())).isNull();
    }

    /** That nobody wants a larger container any more is nothing of which Hadoop tells YARN. */
    @Test
    void allocate_yarnDidNotAnswer_askedAgain() throws Exception {
        die(JvmIds.map(0), SIZE);
        hadoop.wantAgain(LARGER);
        passFiveMinutes();
        now += 1_000_000_000L;
        yarn.isAway = true;
        assertThatThrownBy(() -> hadoop.beat(asks)).isInstanceOf(IOException.class);
        yarn.isAway = false;
        hadoop.beat(asks);
        assertThat(yarn.asked).containsExactlyInAnyOrder("5: 1 of 1024", "4: 0 of 1024");
    }

    @Test
    void registerApplicationMaster_largestContainerOfTheCluster_isTheLimit() throws Exception {
        yarn.mostMb = 1200;
        asks.registerApplicationMaster(null);
        die(JvmIds.map(0), SIZE);
        assertThat(retries.of(LARGER.getTaskId()).mb()).isEqualTo(1200);
    }
}
