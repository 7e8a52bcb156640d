package org.spillway.jvm.master;

import static org.spillway.jvm.master.ScheduledTasks.MAP;
import static org.spillway.jvm.master.ScheduledTasks.REDUCE;
import static org.spillway.jvm.master.ScheduledTasks.RERUN;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.job.Task;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Priority;
import org.spillway.jvm.master.HadoopMethods.Table;

/**
 * Decides for which kind of task an idle JVM is offered, and when it is given back. A task whose code has failed is tried
 * again in a container of its own: the JVMs that other tasks have used may be what fails it. Not thread-safe.
 */
final class OfferRules {
    // A JVM waits so long for a task that waits, but cannot have it: maps are limited, or reduces not begun.
    private static final long IDLE_NANOS = 5_000_000_000L;

    // An idle JVM asks once a second.
    private static final long SILENT_NANOS = 3_000_000_000L;

    // A job that has no room left gives a container back that it has had for so long: without preemption, other
    // applications would wait for it until all maps have ended. A JVM that starts anew costs some seconds.
    private static final long GIVE_WAY_NANOS = 300_000_000_000L;
    private static final int SHARE_THAT_GIVES_WAY = 10; // a tenth of them with each of YARN's answers

    private final ScheduledTasks tasks;
    private final boolean areAlike;
    private final Set<NodeId> leaving = new HashSet<>();
    private final Moves moves = new Moves();

    /**
     * Decides for a job.
     *
     * @param areAlike whether JVMs of maps can take reduces, and the other way round
     */
    OfferRules(ScheduledTasks tasks, boolean areAlike) {
        this.tasks = tasks;
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
        latest.sort(Comparator.comparingLong((SharedJvm jvm) -> jvm.idleSince).reversed());
        // To one more, Hadoop would give a task that has failed.
        int newReruns = count(allocated, RERUN);
        int newReduces = count(allocated, REDUCE);
        int reruns = tasks.rerunsFor(newReruns + latest.size()) - newReruns;
        int maps = tasks.mapsToOffer() - count(allocated, MAP);
        int reduces = tasks.reducesFor(newReduces + latest.size()) - newReduces;
        List<Container> offers = new ArrayList<>();
        for (SharedJvm jvm : latest) {
            boolean takesMaps = canTake(jvm, TaskType.MAP);
            if (takesMaps && reruns > 0) {
                reruns--;
                offers.add(offer(jvm, RERUN));
            } else if (canTake(jvm, TaskType.REDUCE) && reduces > 0) {
                reduces--;
                offers.add(offer(jvm, REDUCE));
            } else if (takesMaps && maps > 0) {
                maps--;
                offers.add(offer(jvm, MAP));
            }
        }
        return offers;
    }

    private static Container offer(SharedJvm jvm, int priority) {
        jvm.container.setPriority(Priority.newInstance(priority));
        return jvm.container;
    }

    private static int count(List<Container> containers, int priority) {
        return (int) containers.stream()
                .filter(container -> container.getPriority().getPriority() == priority)
                .count();
    }

    /** Takes note of what the maps of the job read, in the mean. */
    void seeMaps(Collection<Task> maps) {
        moves.setMapBytes(maps.stream()
                .map(Table.SPLIT::<TaskSplitMetaInfo>of)
                .mapToLong(TaskSplitMetaInfo::getInputDataLength)
                .average()
                .orElse(0));
    }

    /**
     * Takes note of the nodes whose state has changed. One that does not run, or is being drained, gets no other task. YARN's
     * answer has a node twice if it was lost and runs again: in any order.
     */
    void see(List<NodeReport> updated) {
        updated.forEach(node -> leaving.add(node.getNodeId()));
        updated.stream()
                .filter(node -> node.getNodeState() == NodeState.RUNNING)
                .forEach(node -> leaving.remove(node.getNodeId()));
    }

    /**
     * Returns the JVMs for which nothing waits, or that have waited too long, are silent, are on a bad host or node, are
     * wanted back by YARN, stand in the way of others, or are far from all input that waits.
     */
    List<SharedJvm> spare(List<SharedJvm> idle, Predicate<String> isBad, Headroom room, long now) {
        List<SharedJvm> spare = new ArrayList<>();
        long released = room.releasedMb();
        moves.look(room.started(), tasks.newAtTheirInput(), room.containers(), now);
        for (SharedJvm jvm : idle) {
            // In the way it makes room for attempts that wait for another container, as in stock each does that has run
            // its task.
            if (tasks.lackMemory(canTake(jvm, TaskType.MAP), canTake(jvm, TaskType.REDUCE), room.answeredMb(), released)
                    || isOld(jvm, room, released, now)
                    || jvm.isWantedBack
                    || !isOfUse(jvm, now)
                    || leaving.contains(jvm.container.getNodeId())
                    || isBad.test(jvm.container.getNodeId().getHost())
                    || goesToData(jvm)) {
                spare.add(jvm);
                released += jvm.memory();
            }
        }
        return spare;
    }

    // Others may not take at once what is given back, and YARN then answers that there is room.
    private static boolean isOld(SharedJvm jvm, Headroom room, long releasedMb, long now) {
        long size = jvm.memory();
        return now - jvm.started > GIVE_WAY_NANOS
                && room.answeredMb() < size
                && releasedMb < size * Math.max(1, room.containers() / SHARE_THAT_GIVES_WAY);
    }

    private boolean isOfUse(SharedJvm jvm, long now) {
        return (canTake(jvm, TaskType.MAP) && tasks.maps() > 0 || canTake(jvm, TaskType.REDUCE) && tasks.hasReduces())
                && now - jvm.idleSince <= IDLE_NANOS
                && now - jvm.lastAsked <= SILENT_NANOS;
    }

    // Not if it gets a reduce, or the rerun of a map, which has no host.
    private boolean goesToData(SharedJvm jvm) {
        return canTake(jvm, TaskType.MAP)
                && tasks.mapsToOffer() > 0
                && tasks.rerunsFor(1) == 0
                && !(canTake(jvm, TaskType.REDUCE) && tasks.reducesFor(1) > 0)
                && !tasks.hasMapAt(jvm.container.getNodeId().getHost())
                && moves.take(tasks.mapsOfAHost(), tasks.maps());
    }

    private boolean canTake(SharedJvm jvm, TaskType type) {
        return areAlike || jvm.first.getTaskId().getTaskType() == type;
    }

    /**
     * What a job could have beside its containers.
     *
     * @param answeredMb memory in MiB by YARN's last answer. It is a sum over all nodes: no node need have it in one piece.
     * @param releasedMb memory in MiB of the containers that were given back since then
     * @param containers the job's containers
     * @param started all containers that the job has had
     */
    record Headroom(long answeredMb, long releasedMb, int containers, int started) {}
}
