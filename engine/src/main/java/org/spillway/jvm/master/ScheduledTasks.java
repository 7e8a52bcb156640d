package org.spillway.jvm.master;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobCounterUpdateEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptContainerAssignedEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.RMContainerAllocator;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.event.Event;
import org.spillway.jvm.master.HadoopMethods.Table;

/**
 * The attempts that wait for a container, in the tables of Hadoop's allocator, which this reads and does not copy. Guarded by
 * the allocator, as its tables are.
 */
final class ScheduledTasks {
    /** The priorities by which Hadoop's allocator tells the kinds of its containers: of a map that it counts as failed. */
    static final int RERUN = 5;

    static final int REDUCE = 10;
    static final int MAP = 20;

    // YARN answers within some of its heartbeats if it has room.
    private static final long STUCK_NANOS = 5_000_000_000L;

    // A queue without room can make a job wait for hours.
    private static final long START_NANOS = 10_000_000_000L;

    // How often all maps are looked at, times the tens of thousands of them: 10,000 take some milliseconds.
    private static final long COUNT_NANOS = 1_000_000_000L;
    private static final int COUNTED_AT_ONCE = 10_000;

    private final RMContainerAllocator allocator;
    private final JvmPool pool;
    private final Map<TaskAttemptId, ?> maps;
    private final Map<TaskAttemptId, ?> reduces; // that YARN is asked for. They get containers in their order
    private final Collection<TaskAttemptId> failedMaps; // and those that do not wait any more
    private final Map<String, Queue<TaskAttemptId>> mapsOfHosts; // and those that do not wait any more
    private final Collection<?> laterReduces;
    private final Line plainMapsLine = new Line();
    private final Line rerunsLine = new Line(); // also of a map whose output was lost. Its code may run in a used JVM
    private final Line failedMapsLine = new Line(); // at the head of Hadoop's order, as the next but one
    private final Line reducesLine = new Line();
    private final Line failedReducesLine = new Line();
    private final Line noLine = new Line();
    private List<TaskAttemptId> reruns = Collections.emptyList();
    private int failedReruns;
    private int mapRoom;
    private int reduceRoom;
    private long now;
    private long counted = Long.MIN_VALUE / 2; // long ago
    private double mapsOfAHost;
    private boolean isAnyMapAnywhere;
    private boolean isNew; // the container that was given last
    private int newAtTheirInput;

    ScheduledTasks(RMContainerAllocator allocator, JvmPool pool) {
        this.allocator = allocator;
        this.pool = pool;
        Object scheduled = Table.SCHEDULED.of(allocator);
        this.maps = Table.MAPS.of(scheduled);
        this.reduces = Table.REDUCES.of(scheduled);
        this.failedMaps = Table.FAILED_MAPS.of(scheduled);
        this.mapsOfHosts = Table.MAPS_OF_HOSTS.of(scheduled);
        this.laterReduces = Table.LATER_REDUCES.of(allocator);
    }

    /** The allocator sends this event: perhaps one of its containers has got an attempt. */
    void see(Event<?> event, long time) {
        if (event instanceof TaskAttemptContainerAssignedEvent assigned) {
            isNew = pool.state(assigned.getContainer().getId()) == JvmState.ENDED;
            int priority = assigned.getContainer().getPriority().getPriority();
            (priority == REDUCE ? reducesLine : priority == RERUN ? rerunsLine : plainMapsLine).given(time);
            if (pool.hasFailed(assigned.getTaskAttemptID())) {
                (priority == REDUCE ? failedReducesLine : failedMapsLine).given(time);
            }
        } else if (event instanceof JobCounterUpdateEvent update && isNew) { // Hadoop sends it behind the first
            newAtTheirInput += (int) update.getCounterUpdates().stream()
                    .filter(each -> each.getCounterKey() == JobCounter.DATA_LOCAL_MAPS)
                    .count();
        }
    }

    /**
     * An attempt wants no container any more. Hadoop's allocator lets no reduce go that it has not asked YARN for yet: it would
     * ask later, and the container would wait for ever.
     */
    void drop(TaskAttemptId attempt) {
        if (attempt.getTaskId().getTaskType() == TaskType.REDUCE && !reduces.containsKey(attempt)) {
            // A job that is killed drops all, in their order: each look ends at the first.
            laterReduces.stream()
                    .filter(later -> Table.ATTEMPT.of(later).equals(attempt))
                    .findFirst()
                    .ifPresent(laterReduces::remove);
        }
    }

    /** Takes a look: so many maps and reduces may begin, by the limits of those that run at once. */
    void look(long time, int mapsLeft, int reducesLeft) {
        now = time;
        mapRoom = Math.max(0, mapsLeft);
        reduceRoom = Math.max(0, reducesLeft);
        reruns = failedMaps.stream().filter(maps::containsKey).collect(Collectors.toList());
        failedReruns = leading(reruns, true, Integer.MAX_VALUE);
        Resource map = Table.MAP_SIZE.of(allocator);
        Resource reduce = Table.REDUCE_SIZE.of(allocator);
        plainMapsLine.look(maps.size() - reruns.size(), mapRoom, map, now);
        rerunsLine.look(reruns.size(), mapRoom, map, now);
        failedMapsLine.look(failedReruns, mapRoom, map, now);
        reducesLine.look(reduces.size(), reduceRoom, reduce, now);
        failedReducesLine.look(leading(reduces.keySet(), true, Integer.MAX_VALUE), reduceRoom, reduce, now);
    }

    /** Whether the job's first maps, or its first reduces, have lately been asked for and none has a container yet. */
    boolean areFirst(long time) {
        return plainMapsLine.isFirst(!maps.isEmpty(), time) || reducesLine.isFirst(!reduces.isEmpty(), time);
    }

    /**
     * Whether attempts that Hadoop has asked for lack memory in a container other than a JVM's. Of maps and reduces, YARN
     * serves reduces first.
     *
     * @param takesMaps whether the JVM takes maps whose code has not failed
     * @param takesReduces whether it takes such reduces
     * @param answeredMb the room of YARN's answer. It does not count if one kind of them has long waited for it: it is in
     *     pieces, or of another label
     * @param releasedMb what was given back since then
     */
    boolean lackMemory(boolean takesMaps, boolean takesReduces, long answeredMb, long releasedMb) {
        Line otherMaps = takesMaps ? failedMapsLine : rerunsLine;
        Line otherReduces = takesReduces ? failedReducesLine : reducesLine;
        Line last = takesMaps || reducesLine.waiting > 0 ? noLine : plainMapsLine;
        boolean areStuck = otherMaps.isStuck(now) || otherReduces.isStuck(now) || last.isStuck(now);
        return (areStuck ? 0 : answeredMb) + releasedMb < otherMaps.mb + otherReduces.mb + last.mb;
    }

    /** Returns how many maps wait, without those at the head of Hadoop's order whose code has failed. */
    int maps() {
        return maps.size() - failedReruns;
    }

    /**
     * Returns to how many JVMs, of so many, Hadoop would give a map that it counts as failed, but whose code has not
     * failed.
     */
    int rerunsFor(int jvms) {
        return leading(reruns, false, Math.min(jvms, mapRoom));
    }

    /** Returns how many maps of tasks that have not failed may begin, after those that Hadoop puts first. */
    int mapsToOffer() {
        return Math.max(0, Math.min(maps.size(), mapRoom) - reruns.size());
    }

    /** Returns to how many JVMs, of so many, Hadoop would give a reduce of a task that has not failed. */
    int reducesFor(int jvms) {
        return leading(reduces.keySet(), false, Math.min(jvms, reduceRoom));
    }

    // How many attempts at the head of Hadoop's order are of tasks that have failed, or of others. Hadoop gives them
    // the next containers. Thousands may wait behind them.
    private int leading(Collection<TaskAttemptId> attempts, boolean haveFailed, int most) {
        int count = 0;
        for (TaskAttemptId attempt : attempts) {
            if (count == most || pool.hasFailed(attempt) != haveFailed) {
                break;
            }
            count++;
        }
        return count;
    }

    boolean hasReduces() {
        return !reduces.isEmpty() || !laterReduces.isEmpty();
    }

    /** Returns how many reduces Hadoop has not asked for yet. */
    int laterReduces() {
        return laterReduces.size();
    }

    /** Returns how many maps have got a new container on a host of their input. */
    int newAtTheirInput() {
        return newAtTheirInput;
    }

    /** Whether a map waits that has its input on this host, or on none. */
    boolean hasMapAt(String host) {
        countHosts();
        Queue<TaskAttemptId> ofHost = mapsOfHosts.getOrDefault(host, new ArrayDeque<>());
        while (!ofHost.isEmpty() && !maps.containsKey(ofHost.peek())) {
            ofHost.remove(); // as Hadoop does: no later look passes it
        }
        return isAnyMapAnywhere || !ofHost.isEmpty();
    }

    /** Returns how many maps wait that have their input on a host, in the mean of the hosts that have any. */
    double mapsOfAHost() {
        countHosts();
        return mapsOfAHost;
    }

    private void countHosts() {
        if (now - counted < COUNT_NANOS * (1 + maps.size() / COUNTED_AT_ONCE)) {
            return;
        }
        counted = now;
        Set<String> hosts = new HashSet<>();
        int places = 0;
        int withoutHost = 0;
        for (Object map : maps.values()) {
            String[] ofMap = Table.HOSTS.of(map);
            hosts.addAll(Arrays.asList(ofMap));
            places += ofMap.length;
            withoutHost += ofMap.length == 0 ? 1 : 0;
        }
        mapsOfAHost = (double) places / Math.max(1, hosts.size());
        isAnyMapAnywhere = withoutHost > reruns.size(); // those have no host either
    }

    /** Those of a kind that may begin. */
    private static final class Line {
        private int waiting;
        private long mb;
        private long since; // none has got a container
        private long asked = Long.MAX_VALUE; // first
        private boolean isGiven; // any has got one

        void look(int all, int room, Resource size, long time) {
            since = waiting == 0 ? time : since;
            waiting = Math.min(all, room);
            mb = waiting * size.getMemorySize();
        }

        void given(long time) {
            since = time;
            isGiven = true;
        }

        boolean isFirst(boolean waits, long time) {
            asked = waits ? Math.min(asked, time) : asked;
            return waits && !isGiven && time - asked < START_NANOS;
        }

        boolean isStuck(long time) {
            return waiting > 0 && time - since > STUCK_NANOS;
        }
    }
}
