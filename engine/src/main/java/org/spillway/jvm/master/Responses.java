package org.spillway.jvm.master;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.CollectorInfo;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.PreemptionContainer;
import org.apache.hadoop.yarn.api.records.PreemptionMessage;
import org.apache.hadoop.yarn.util.Records;

/** Changes of YARN's answer to a heartbeat, in its lists: its setters append (AllocateResponsePBImpl). */
final class Responses {
    private Responses() {}

    /** Returns an answer in which nothing has happened. */
    static AllocateResponse empty() {
        AllocateResponse response = Records.newRecord(AllocateResponse.class);
        // The client of timeline service v2 warns of an answer without it, and ignores one without an address.
        response.setCollectorInfo(Records.newRecord(CollectorInfo.class));
        return response;
    }

    /** Adds a container as if it had ended well. */
    static void addCompleted(AllocateResponse response, ContainerId id) {
        response.getCompletedContainersStatuses()
                .add(ContainerStatus.newInstance(id, ContainerState.COMPLETE, "", ContainerExitStatus.SUCCESS));
    }

    /** Adds containers as if they had been allocated. */
    static void addAllocated(AllocateResponse response, List<Container> containers) {
        response.getAllocatedContainers().addAll(0, containers); // a warm JVM before a new one
    }

    /** Returns the lists of containers that YARN wants back: what is removed from one is not wanted back any more. */
    static List<Set<PreemptionContainer>> wantedBack(AllocateResponse response) {
        List<Set<PreemptionContainer>> lists = new ArrayList<>();
        PreemptionMessage message = response.getPreemptionMessage();
        if (message != null && message.getStrictContract() != null) {
            lists.add(message.getStrictContract().getContainers());
        }
        if (message != null && message.getContract() != null) {
            lists.add(message.getContract().getContainers());
        }
        return lists;
    }
}
