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
 * Decides for which kind of task an idle JVM is offered, and when it is given back. A task whose code has failed is tried
 * again in a container of its own: the JVMs that other tasks have used may be what fails it. Not thread-safe.
 */
final class Offers {
    // The priorities by which Hadoop's allocator tells the kinds of its containers.
    private static final int RERUN = 5; // of a map, also of one whose output was lost
    private static final int REDUCE = 10;
    private static final int MAP = 20;

    // A JVM waits so long for a task that waits, but cannot have it: maps are limited, or reduces not begun.
    private static final long IDLE_NANOS = 5_000_000_000L;

    // An idle JVM asks every 100 ms.
    private static final long SILENT_NANOS = 3_000_000_000L;

    // A job that has no room left gives a container back that it has had for so long: without preemption, other
    // applications would wait for it until all maps have ended. A JVM that starts anew costs some seconds.
    private static final long GIVE_WAY_NANOS = 300_000_000_000L;
    private static final int SHARE_THAT_GIVES_WAY = 10; // a tenth of them with each of YARN's answers

    private final Demand demand;
    private final boolean areAlike;
    private final Set<NodeId> leaving = new HashSet<>();
    private final Moves moves = new Moves();

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
     * one that has ended its task last comes first. None waits for a map with its input on the host: all of them have been
     * asked for when the job began.
     *
     * @param allocated YARN's containers that Hadoop's allocator gets with them. It gives them tasks first
     */
    List<Container> of(List<SharedJvm> idle, List<Container> allocated) {
        List<SharedJvm> latest = new ArrayList<>(idle);
        // Where fewer may run than there are, the others wait in vain, and are given back.
        latest.sort(Comparator.comparingLong(SharedJvm::idleSince).reversed());
        List<Container> containers = new ArrayList<>();
        // To one more, Hadoop would give a task that has failed.
        int newReruns = count(allocated, RERUN);
        int newReduces = count(allocated, REDUCE);
        int rerunsLeft = demand.rerunsFor(newReruns + latest.size()) - newReruns;
        int mapsLeft = demand.mapsToOffer() - count(allocated, MAP);
        int reducesLeft = demand.reducesFor(newReduces + latest.size()) - newReduces;
        for (SharedJvm jvm : latest) {
            int priority = priority(jvm, rerunsLeft, reducesLeft);
            if (priority == RERUN || priority == REDUCE || priority == MAP && mapsLeft-- > 0) {
                rerunsLeft -= priority == RERUN ? 1 : 0;
                reducesLeft -= priority == REDUCE ? 1 : 0;
                jvm.setRefusedReduce(priority == REDUCE); // unless it gets one
                jvm.container().setPriority(Priority.newInstance(priority));
                containers.add(jvm.container());
            }
        }
        return containers;
    }

    private static int count(List<Container> containers, int priority) {
        return (int) containers.stream()
                .filter(container -> container.getPriority().getPriority() == priority)
                .count();
    }

    private int priority(SharedJvm jvm, int rerunsLeft, int reducesLeft) {
        if (canTake(jvm, TaskType.MAP) && rerunsLeft > 0) {
            return RERUN;
        }
        if (canTake(jvm, TaskType.REDUCE) && reducesLeft > 0 && !jvm.refusedReduce()) {
            return REDUCE;
        }
        jvm.setRefusedReduce(false);
        return canTake(jvm, TaskType.MAP) ? MAP : 0;
    }

    /** Takes note of what a map reads, in the mean. */
    void seeMapBytes(long bytes) {
        moves.setMapBytes(bytes);
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
     * wanted back by YARN, stand in the way of others, or are far from all input that waits.
     */
    List<SharedJvm> spare(List<SharedJvm> idle, Predicate<String> isBad, Room room, long now) {
        List<SharedJvm> spare = new ArrayList<>();
        long released = room.releasedMb();
        moves.look(room.started(), demand.newAtTheirInput(), room.containers(), now);
        for (SharedJvm jvm : idle) {
            if (isInTheWay(jvm, room.answeredMb(), released)
                    || isOld(jvm, room, released, now)
                    || jvm.isWantedBack()
                    || !isOfUse(jvm, now)
                    || isOnBadNode(jvm, isBad)
                    || goesToData(jvm)) {
                spare.add(jvm);
                released += memory(jvm);
            }
        }
        return spare;
    }

    // It makes room for attempts that wait for another container, as in stock each does that has run its task. The room
    // of YARN's answer does not count if they have long waited for it: it is in pieces, or of another label.
    private boolean isInTheWay(SharedJvm jvm, long answeredMb, long releasedMb) {
        Demand.Others others = demand.others(canTake(jvm, TaskType.MAP), canTake(jvm, TaskType.REDUCE));
        return (others.areStuck() ? 0 : answeredMb) + releasedMb < others.mb();
    }

    // Others may not take at once what is given back, and YARN then answers that there is room.
    private static boolean isOld(SharedJvm jvm, Room room, long releasedMb, long now) {
        long size = memory(jvm);
        return now - jvm.started() > GIVE_WAY_NANOS
                && room.answeredMb() < size
                && releasedMb < size * Math.max(1, room.containers() / SHARE_THAT_GIVES_WAY);
    }

    private static long memory(SharedJvm jvm) {
        return jvm.container().getResource().getMemorySize();
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

    // Not if it gets a reduce, or the rerun of a map, which has no host.
    private boolean goesToData(SharedJvm jvm) {
        return canTake(jvm, TaskType.MAP)
                && demand.mapsToOffer() > 0
                && demand.rerunsFor(1) == 0
                && !(canTake(jvm, TaskType.REDUCE) && demand.reducesFor(1) > 0)
                && !demand.hasMapAt(jvm.container().getNodeId().getHost())
                && moves.take(demand.mapsOfAHost(), demand.maps());
    }

    private boolean canTake(SharedJvm jvm, TaskType type) {
        return areAlike || jvm.isLaunchedFor(type);
    }
}
