package org.spillway.jvm.master;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Priority;

/**
 * Decides for which kind of task an idle JVM is offered, and when it is given back. A task that has failed is tried again
 * in a container of its own: the JVMs that other tasks have used may be what fails it. Not thread-safe.
 */
final class Offers {
    // The priorities by which Hadoop's allocator tells the kinds of its containers.
    private static final int REDUCE = 10;
    private static final int MAP = 20;

    // A JVM waits so long for a map whose input is on its host before it takes any. Tez waits 250 ms.
    private static final long LOCALITY_NANOS = 400_000_000L;

    // A JVM waits so long for a task that waits, but cannot have it: maps are limited, or reduces not begun.
    private static final long IDLE_NANOS = 5_000_000_000L;

    // An idle JVM asks every 100 ms.
    private static final long SILENT_NANOS = 3_000_000_000L;

    // A job that has no room left gives a container back that it has had for so long: without preemption, other
    // applications would wait for it until all maps have ended. A JVM that starts anew costs some seconds.
    private static final long GIVE_WAY_NANOS = 300_000_000_000L;

    private final Demand demand;
    private final boolean areAlike;
    private final Set<NodeId> leaving = new HashSet<>();

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
        // To one more, Hadoop would give a map that has failed.
        int mapsLeft = demand.maps();
        for (SharedJvm jvm : latest) {
            int priority = priority(jvm, now);
            if (priority == REDUCE || priority == MAP && mapsLeft-- > 0) {
                jvm.setRefusedReduce(priority == REDUCE); // unless it gets one
                jvm.container().setPriority(Priority.newInstance(priority));
                containers.add(jvm.container());
            }
        }
        return containers;
    }

    private int priority(SharedJvm jvm, long now) {
        if (canTake(jvm, TaskType.REDUCE)
                && demand.askedReduces() > 0
                && !demand.hasFailedReduces()
                && !jvm.refusedReduce()) {
            return REDUCE;
        }
        jvm.setRefusedReduce(false);
        if (!canTake(jvm, TaskType.MAP) || demand.maps() == 0) {
            return 0;
        }
        String host = jvm.container().getNodeId().getHost();
        return demand.hasMapAt(host) || now - jvm.idleSince() >= LOCALITY_NANOS ? MAP : 0;
    }

    /** Takes note of the nodes whose state has changed. One that does not run, or is being drained, gets no other task. */
    void see(List<NodeReport> updated) {
        for (NodeReport node : updated) {
            if (node.getNodeState() == NodeState.RUNNING) {
                leaving.remove(node.getNodeId());
            } else {
                leaving.add(node.getNodeId());
            }
        }
    }

    /**
     * Returns the JVMs for which nothing waits, or that have waited too long, are silent, are on a bad host or node, are
     * wanted back by YARN, or stand in the way of others.
     *
     * @param freeMb memory that the job could have beside its containers, in MiB
     */
    List<SharedJvm> spare(List<SharedJvm> idle, Predicate<String> isBad, long freeMb, long now) {
        List<SharedJvm> spare = new ArrayList<>();
        long free = freeMb;
        for (SharedJvm jvm : idle) {
            long size = jvm.container().getResource().getMemorySize();
            boolean isInTheWay =
                    free < size * waitingForOthers(jvm) || free < size && now - jvm.started() > GIVE_WAY_NANOS;
            if (isInTheWay || jvm.isWantedBack() || !isOfUse(jvm, now) || isOnBadNode(jvm, isBad)) {
                spare.add(jvm);
                free += size;
            }
        }
        return spare;
    }

    private boolean isOfUse(SharedJvm jvm, long now) {
        return (canTake(jvm, TaskType.MAP) && demand.maps() > 0 || canTake(jvm, TaskType.REDUCE) && demand.hasReduces())
                && now - jvm.idleSince() <= IDLE_NANOS
                && now - jvm.lastAsked() <= SILENT_NANOS;
    }

    private boolean isOnBadNode(SharedJvm jvm, Predicate<String> isBad) {
        NodeId node = jvm.container().getNodeId();
        return leaving.contains(node) || isBad.test(node.getHost());
    }

    // How many attempts wait for a container other than this one. It makes room for them, as in stock each does that
    // has run its task. Of maps and reduces that Hadoop has asked for, YARN serves reduces first.
    private long waitingForOthers(SharedJvm jvm) {
        long others = demand.triedAgain();
        if (!canTake(jvm, TaskType.REDUCE)) {
            others += demand.askedReduces();
        } else if (!canTake(jvm, TaskType.MAP) && demand.askedReduces() == 0) {
            others += demand.maps();
        }
        return others;
    }

    private boolean canTake(SharedJvm jvm, TaskType type) {
        return areAlike || jvm.isLaunchedFor(type);
    }
}
