package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.PreemptionContainer;
import org.apache.hadoop.yarn.api.records.PreemptionContract;
import org.apache.hadoop.yarn.api.records.PreemptionMessage;
import org.apache.hadoop.yarn.api.records.StrictPreemptionContract;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.Test;

class ResponsesTest {
    @Test
    void add_severalContainers_eachInTheAnswerOnce() {
        AllocateResponse response = Responses.empty();
        Responses.addCompleted(response, JvmIds.container(1, "a").getId());
        Responses.addCompleted(response, JvmIds.container(2, "a").getId());
        Responses.addAllocated(response, List.of(JvmIds.container(1, "a")));
        Responses.addAllocated(response, List.of(JvmIds.container(2, "a")));
        assertThat(response.getCompletedContainersStatuses()).hasSize(2);
        assertThat(response.getAllocatedContainers()).hasSize(2);
    }

    /** Hadoop's client warns of an answer that names no collector, and takes no address from one without it. */
    @Test
    void empty_collector_namedWithoutAddress() {
        assertThat(Responses.empty().getCollectorInfo()).isNotNull();
        assertThat(Responses.empty().getCollectorInfo().getCollectorAddr()).isNull();
        assertThat(Responses.empty().getCollectorInfo().getCollectorToken()).isNull();
    }

    /** Hadoop's policies know only containers of attempts. */
    @Test
    void wantedBack_containerIsRemoved_notInTheAnswer() {
        PreemptionContainer idle = preempted(1);
        PreemptionContainer used = preempted(2);
        PreemptionContract contract = Records.newRecord(PreemptionContract.class);
        contract.setContainers(new HashSet<>(Set.of(idle, used)));
        StrictPreemptionContract strict = Records.newRecord(StrictPreemptionContract.class);
        strict.setContainers(new HashSet<>(Set.of(idle, used)));
        PreemptionMessage message = Records.newRecord(PreemptionMessage.class);
        message.setContract(contract);
        message.setStrictContract(strict);
        AllocateResponse response = Responses.empty();
        response.setPreemptionMessage(message);
        assertThat(Responses.wantedBack(response)).containsExactly(Set.of(idle, used), Set.of(idle, used));
        Responses.wantedBack(response).forEach(wanted -> wanted.remove(idle));
        assertThat(response.getPreemptionMessage().getContract().getContainers())
                .containsExactly(used);
        assertThat(response.getPreemptionMessage().getStrictContract().getContainers())
                .containsExactly(used);
    }

    private static PreemptionContainer preempted(int number) {
        PreemptionContainer container = Records.newRecord(PreemptionContainer.class);
        container.setId(JvmIds.container(number, "a").getId());
        return container;
    }
}
