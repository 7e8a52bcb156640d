package org.spillway.jvm.master;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.CollectorInfo;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.PreemptionContainer;
import org.apache.hadoop.yarn.api.records.PreemptionContract;
import org.apache.hadoop.yarn.api.records.PreemptionMessage;
import org.apache.hadoop.yarn.api.records.StrictPreemptionContract;
import org.apache.hadoop.yarn.util.Records;

/** Additions to YARN's answer to a heartbeat. They go to its lists, since its setters append (AllocateResponsePBImpl). */
final class Responses {
    private Responses() {}

    /** Returns an answer in which nothing has happened. */
    static AllocateResponse empty() {
        AllocateResponse response = Records.newRecord(AllocateResponse.class);
        // The client of timeline service v2 warns of an answer without it, and ignores one without an address.
        response.setCollectorInfo(Records.newRecord(CollectorInfo.class));
        return response;
    }

    /** Adds containers as if they had ended well. */
    static void addCompleted(AllocateResponse response, List<ContainerId> containers) {
        for (ContainerId id : containers) {
            response.getCompletedContainersStatuses()
                    .add(ContainerStatus.newInstance(id, ContainerState.COMPLETE, "", ContainerExitStatus.SUCCESS));
        }
    }

    /** Adds containers as if they had been allocated. */
    static void addAllocated(AllocateResponse response, List<Container> containers) {
        response.getAllocatedContainers().addAll(0, containers); // a warm JVM before a new one
    }

    /** Returns the containers that YARN wants back. */
    static Set<ContainerId> wantedBack(AllocateResponse response) {
        Set<ContainerId> wanted = new HashSet<>();
        PreemptionMessage message = response.getPreemptionMessage();
        if (message != null && message.getStrictContract() != null) {
            message.getStrictContract().getContainers().forEach(container -> wanted.add(container.getId()));
        }
        if (message != null && message.getContract() != null) {
            message.getContract().getContainers().forEach(container -> wanted.add(container.getId()));
        }
        return wanted;
    }

    /** Removes containers from YARN's lists of those that it wants back. */
    static void removeWantedBack(AllocateResponse response, Predicate<ContainerId> which) {
        PreemptionMessage message = response.getPreemptionMessage();
        if (message != null && message.getStrictContract() != null) {
            StrictPreemptionContract strict = message.getStrictContract();
            strict.setContainers(without(strict.getContainers(), which));
            message.setStrictContract(strict);
        }
        if (message != null && message.getContract() != null) {
            PreemptionContract contract = message.getContract();
            contract.setContainers(without(contract.getContainers(), which));
            message.setContract(contract);
        }
    }

    private static Set<PreemptionContainer> without(Set<PreemptionContainer> all, Predicate<ContainerId> which) {
        Set<PreemptionContainer> others = new HashSet<>(all);
        others.removeIf(container -> which.test(container.getId()));
        return others;
    }
}
