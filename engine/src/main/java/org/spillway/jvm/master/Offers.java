package org.spillway.jvm.master;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.Priority;

/** Decides for which kind of task an idle JVM is offered, and when it is given back. */
final class Offers {
    // The priorities by which Hadoop's allocator tells the kinds of its containers.
    private static final int FAILED_MAP = 5;
    private static final int REDUCE = 10;
    private static final int MAP = 20;

    // A JVM waits so long for a map whose input is on its host before it takes any. Tez waits 250 ms.
    private static final long LOCALITY_NANOS = 400_000_000L;

    // A JVM waits so long for a task that waits, but cannot have it: maps are limited, or reduces not begun.
    private static final long IDLE_NANOS = 5_000_000_000L;

    // An idle JVM asks every 100 ms.
    private static final long SILENT_NANOS = 3_000_000_000L;

    private final Demand demand;
    private final boolean areAlike;

    /**
     * Decides for a job.
     *
     * @param areAlike whether JVMs of maps can take reduces, and the other way round
     */
    Offers(Demand demand, boolean areAlike) {
        this.demand = demand;
        this.areAlike = areAlike;
    }

    /**
     * Returns the containers of JVMs that get a task if Hadoop's allocator has one, with the priority of its kind. The
     * one that has ended its task last comes first.
     */
    List<Container> of(List<SharedJvm> idle, long now) {
        List<SharedJvm> latest = new ArrayList<>(idle);
        // Where fewer may run than there are, the others wait in vain, and are given back.
        latest.sort(Comparator.comparingLong((SharedJvm jvm) -> now - jvm.idleSince()));
        List<Container> containers = new ArrayList<>();
        for (SharedJvm jvm : latest) {
            int priority = priority(jvm, now);
            if (priority > 0) {
                jvm.setRefusedReduce(priority == REDUCE); // unless it gets one
                jvm.container().setPriority(Priority.newInstance(priority));
                containers.add(jvm.container());
            }
        }
        return containers;
    }

    private int priority(SharedJvm jvm, long now) {
        boolean takesMaps = canTake(jvm, TaskType.MAP);
        if (takesMaps && demand.hasFailedMaps()) {
            return FAILED_MAP;
        }
        if (canTake(jvm, TaskType.REDUCE) && demand.askedReduces() > 0 && !jvm.refusedReduce()) {
            return REDUCE;
        }
        jvm.setRefusedReduce(false);
        if (!takesMaps || demand.maps() == 0) {
            return 0;
        }
        String host = jvm.container().getNodeId().getHost();
        return demand.hasMapAt(host) || now - jvm.idleSince() >= LOCALITY_NANOS ? MAP : 0;
    }

    /**
     * Returns the JVMs for which nothing waits, or that have waited too long, are silent, are on a bad host, or stand in the
     * way of reduces.
     *
     * @param freeMb memory that the job could have beside its containers, in MiB
     */
    List<SharedJvm> spare(List<SharedJvm> idle, Predicate<String> isBad, long freeMb, long now) {
        List<SharedJvm> spare = new ArrayList<>();
        int reduces = demand.askedReduces();
        for (SharedJvm jvm : idle) {
            boolean isWanted = canTake(jvm, TaskType.MAP) && (demand.maps() > 0 || demand.hasFailedMaps())
                    || canTake(jvm, TaskType.REDUCE) && demand.hasReduces();
            // As in stock, where the container of a map that has ended makes room for a reduce that goes before maps.
            boolean makesRoom = !canTake(jvm, TaskType.REDUCE)
                    && reduces > spare.size()
                    && freeMb < jvm.container().getResource().getMemorySize();
            if (!isWanted
                    || makesRoom
                    || now - jvm.idleSince() > IDLE_NANOS
                    || now - jvm.lastAsked() > SILENT_NANOS
                    || isBad.test(jvm.container().getNodeId().getHost())) {
                spare.add(jvm);
            }
        }
        return spare;
    }

    /** Returns the idle JVMs that YARN wants back, or whose nodes are unusable. */
    List<SharedJvm> lost(List<NodeReport> updated, Set<ContainerId> preempted, List<SharedJvm> idle) {
        Set<NodeId> nodes = new HashSet<>();
        for (NodeReport node : updated) {
            if (node.getNodeState().isUnusable()) {
                nodes.add(node.getNodeId());
            }
        }
        List<SharedJvm> lost = new ArrayList<>();
        for (SharedJvm jvm : idle) {
            if (nodes.contains(jvm.container().getNodeId())
                    || preempted.contains(jvm.container().getId())) {
                lost.add(jvm);
            }
        }
        return lost;
    }

    private boolean canTake(SharedJvm jvm, TaskType type) {
        return areAlike || jvm.isLaunchedFor(type);
    }
}
