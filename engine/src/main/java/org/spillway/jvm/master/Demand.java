package org.spillway.jvm.master;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerRequestEvent;

/** The attempts that wait for a container. Thread-safe. */
final class Demand {
    private static final int ATTEMPTS = 16; // of a map that are told apart

    private static final long LATELY_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final LongSupplier now;
    private final Map<String, Integer> mapsAt = new HashMap<>();
    private int mapsAnywhere;
    private int mapsAtHosts; // the sum
    private int newAtTheirInput; // maps that have got new containers there
    private final WaitingLine maps = new WaitingLine();
    // Hadoop counts as failed also a map whose output was lost. Its code may run in a used JVM.
    private final WaitingLine failedMaps = new WaitingLine();
    private final WaitingLine mapsOfFailedCode = new WaitingLine();
    private final BitSet succeeded = new BitSet(); // attempts of maps
    private final BitSet codeFailed = new BitSet(); // maps
    // Hadoop asks YARN for reduces bit by bit, and does not say for which. These keep its order.
    private final Deque<TaskAttemptId> laterReduces = new ArrayDeque<>();
    private final WaitingLine askedReduces = new WaitingLine();
    private final WaitingLine askedFailedReduces = new WaitingLine();
    private final Set<TaskAttemptId> reduces = new HashSet<>();
    private final Set<TaskAttemptId> failedReduces = new HashSet<>();
    private final Set<TaskAttemptId> dropped = new HashSet<>();
    private int mapRoom = Integer.MAX_VALUE;
    private int reduceRoom = Integer.MAX_VALUE;
    private long reduceMb;
    private final FirstAsk firstMaps = new FirstAsk();
    private final FirstAsk firstReduces = new FirstAsk();

    /** Starts without any. */
    Demand() {
        this(System::nanoTime);
    }

    /**
     * Starts without any.
     *
     * @param now the time in nanoseconds
     */
    Demand(LongSupplier now) {
        this.now = now;
    }

    /** An attempt wants a container. */
    synchronized void add(ContainerRequestEvent request) {
        TaskAttemptId attempt = request.getAttemptID();
        long mb = request.getCapability().getMemorySize();
        if (!isMap(attempt)) {
            addReduce(attempt, mb, request.getEarlierAttemptFailed());
        } else if (request.getEarlierAttemptFailed()) {
            failedMaps.add(attempt, mb, now.getAsLong());
            if (codeFailed.get(attempt.getTaskId().getId())) {
                mapsOfFailedCode.add(attempt, mb, now.getAsLong());
            }
        } else {
            maps.add(attempt, request.getHosts(), mb, now.getAsLong());
            count(request.getHosts(), 1);
            firstMaps.asked(now.getAsLong());
        }
    }

    private void addReduce(TaskAttemptId attempt, long mb, boolean hasFailedBefore) {
        reduceMb = mb;
        reduces.add(attempt);
        if (hasFailedBefore) {
            failedReduces.add(attempt);
            laterReduces.addFirst(attempt);
        } else {
            laterReduces.addLast(attempt);
        }
    }

    private void count(String[] hosts, int more) {
        for (String host : hosts) {
            int waiting = mapsAt.merge(host, more, Integer::sum);
            if (waiting == 0) {
                mapsAt.remove(host);
            }
        }
        mapsAtHosts += more * hosts.length;
        mapsAnywhere += hosts.length == 0 ? more : 0;
    }

    /** An attempt has succeeded. */
    synchronized void succeeded(TaskAttemptId attempt) {
        if (isMap(attempt)) {
            succeeded.set(bit(attempt));
        }
    }

    /** An attempt counts as failed: its code has failed, or reduces cannot fetch its output. */
    synchronized void failed(TaskAttemptId attempt) {
        if (isMap(attempt) && !succeeded.get(bit(attempt))) {
            codeFailed.set(attempt.getTaskId().getId());
        }
    }

    private static int bit(TaskAttemptId attempt) {
        return attempt.getTaskId().getId() * ATTEMPTS + attempt.getId() % ATTEMPTS;
    }

    private static boolean isMap(TaskAttemptId attempt) {
        return attempt.getTaskId().getTaskType() == TaskType.MAP;
    }

    /** An attempt wants no container any more: it was killed, say. */
    synchronized void drop(TaskAttemptId attempt) {
        if (reduces.contains(attempt)) {
            dropped.add(attempt);
        }
        remove(attempt);
    }

    /**
     * Whether a reduce that has got its container had been killed before. Hadoop's allocator lets no reduce go that it has
     * not asked YARN for yet, and asks for it later.
     */
    synchronized boolean takeDropped(TaskAttemptId attempt) {
        return dropped.remove(attempt);
    }

    /**
     * An attempt has got its container, on this host.
     *
     * @param isNew whether the container has come from YARN for it
     */
    synchronized void met(TaskAttemptId attempt, String host, boolean isNew) {
        String[] hosts = remove(attempt);
        newAtTheirInput += isNew && hosts != null && Arrays.asList(hosts).contains(host) ? 1 : 0;
    }

    private String[] remove(TaskAttemptId attempt) {
        long time = now.getAsLong();
        String[] hosts = maps.met(attempt, time);
        if (hosts != null) {
            count(hosts, -1);
            firstMaps.met();
        }
        failedMaps.met(attempt, time);
        mapsOfFailedCode.met(attempt, time);
        askedReduces.met(attempt, time);
        askedFailedReduces.met(attempt, time);
        failedReduces.remove(attempt);
        if (reduces.remove(attempt)) {
            firstReduces.met();
        }
        return hosts;
    }

    /** Hadoop asks for so many more reduces, or for fewer. */
    synchronized void askForReduces(int more) {
        for (int asked = 0; asked < more && !laterReduces.isEmpty(); ) {
            asked += ask(laterReduces.removeFirst()) ? 1 : 0;
        }
        for (int i = 0; i > more && askedReduces.size() > 0; i--) {
            TaskAttemptId attempt = askedReduces.poll();
            askedFailedReduces.remove(attempt);
            laterReduces.addLast(attempt);
        }
        if (askedReduces.size() > 0) {
            firstReduces.asked(now.getAsLong());
        }
    }

    // Not one that has its container: where a host is blacklisted, Hadoop changes the order of those that it asks for.
    private boolean ask(TaskAttemptId attempt) {
        boolean waits = reduces.contains(attempt) || dropped.contains(attempt);
        if (waits) {
            askedReduces.add(attempt, reduceMb, now.getAsLong());
        }
        if (failedReduces.contains(attempt)) {
            askedFailedReduces.add(attempt, reduceMb, now.getAsLong());
        }
        return waits;
    }

    /** So many maps and reduces may begin, by the limits of those that run at once. */
    synchronized void limit(int mapsLeft, int reducesLeft) {
        long time = now.getAsLong();
        if (mapRoom == 0) {
            failedMaps.restart(time);
            mapsOfFailedCode.restart(time);
            maps.restart(time);
        }
        if (reduceRoom == 0) {
            askedReduces.restart(time);
            askedFailedReduces.restart(time);
        }
        mapRoom = Math.max(0, mapsLeft);
        reduceRoom = Math.max(0, reducesLeft);
    }

    /** Whether the job's first maps, or its first reduces, have lately been asked for and none has a container yet. */
    synchronized boolean isFirst() {
        return firstMaps.waits(now.getAsLong()) || firstReduces.waits(now.getAsLong());
    }

    /**
     * Returns the attempts that wait for a container other than a JVM's, of those that Hadoop has asked for. Of maps and
     * reduces, YARN serves reduces first.
     *
     * @param takesMaps whether the JVM takes maps whose code has not failed
     * @param takesReduces whether it takes such reduces
     */
    synchronized Others others(boolean takesMaps, boolean takesReduces) {
        long time = now.getAsLong();
        WaitingLine otherMaps = takesMaps ? mapsOfFailedCode : failedMaps;
        WaitingLine otherReduces = takesReduces ? askedFailedReduces : askedReduces;
        long mb = otherMaps.mb(mapRoom) + otherReduces.mb(reduceRoom);
        boolean areStuck = otherMaps.isStuck(time) || otherReduces.isStuck(time);
        if (!takesMaps && askedReduces() == 0) {
            mb += maps.mb(mapRoom);
            areStuck |= maps.isStuck(time);
        }
        return new Others(mb, areStuck);
    }

    /**
     * Attempts that wait.
     *
     * @param mb what they need, in MiB
     * @param areStuck whether none of some kind has got a container for long
     */
    record Others(long mb, boolean areStuck) {}

    /** Returns how many maps wait whose code has not failed. */
    synchronized int maps() {
        return maps.size() + failedMaps.size() - mapsOfFailedCode.size();
    }

    /**
     * Returns to how many JVMs, of so many, Hadoop would give a map that it counts as failed, but whose code has not
     * failed.
     */
    synchronized int rerunsFor(int jvms) {
        return failedMaps.before(mapsOfFailedCode::contains, Math.min(jvms, mapRoom));
    }

    /** Returns how many maps of tasks that have not failed may begin, after those that Hadoop puts first. */
    synchronized int mapsToOffer() {
        return Math.min(maps.size(), Math.max(0, mapRoom - failedMaps.size()));
    }

    /** Returns how many maps wait that have their input on a host, in the mean of the hosts that have any. */
    synchronized double mapsOfAHost() {
        return mapsAt.isEmpty() ? 0 : (double) mapsAtHosts / mapsAt.size();
    }

    /** Returns how many maps have got a new container on a host of their input. */
    synchronized int newAtTheirInput() {
        return newAtTheirInput;
    }

    /** Whether a map has its input on this host, or on none. */
    synchronized boolean hasMapAt(String host) {
        return mapsAnywhere > 0 || mapsAt.getOrDefault(host, 0) > 0;
    }

    /** Returns how many of the reduces that Hadoop has asked for have no container yet and may begin. */
    synchronized int askedReduces() {
        return Math.min(askedReduces.size(), reduceRoom);
    }

    /** Returns to how many JVMs, of so many, Hadoop would give a reduce of a task that has not failed. */
    synchronized int reducesFor(int jvms) {
        return askedReduces.before(failedReduces::contains, Math.min(jvms, reduceRoom));
    }

    synchronized boolean hasReduces() {
        return !reduces.isEmpty();
    }

    /** The first ask for a kind of task. */
    private static final class FirstAsk {
        private long since;
        private boolean asked;
        private boolean met;

        void asked(long time) {
            if (!asked) {
                asked = true;
                since = time;
            }
        }

        void met() {
            met = true;
        }

        // A queue without room can make a job wait for hours.
        boolean waits(long time) {
            return asked && !met && time - since < LATELY_NANOS;
        }
    }
}
