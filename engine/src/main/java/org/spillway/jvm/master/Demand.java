package org.spillway.jvm.master;

import java.util.Arrays;
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
    private static final long LATELY_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final LongSupplier now;
    private final Map<TaskAttemptId, Set<String>> maps = new HashMap<>();
    private final Map<String, Integer> mapsAt = new HashMap<>();
    private int mapsAnywhere;
    private final Set<TaskAttemptId> failedMaps = new HashSet<>();
    private final Set<TaskAttemptId> reduces = new HashSet<>();
    private final Set<TaskAttemptId> failedReduces = new HashSet<>();
    private final Set<TaskAttemptId> dropped = new HashSet<>();
    // Hadoop asks YARN for reduces bit by bit, and does not say for which.
    private int askedReduces;
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
        if (attempt.getTaskId().getTaskType() == TaskType.REDUCE) {
            reduces.add(attempt);
            if (request.getEarlierAttemptFailed()) {
                failedReduces.add(attempt);
            }
        } else if (request.getEarlierAttemptFailed()) {
            failedMaps.add(attempt);
        } else {
            Set<String> hosts = new HashSet<>(Arrays.asList(request.getHosts()));
            maps.put(attempt, hosts);
            count(hosts, 1);
            firstMaps.asked(now.getAsLong());
        }
    }

    private void count(Set<String> hosts, int more) {
        hosts.forEach(host -> mapsAt.merge(host, more, Integer::sum));
        mapsAnywhere += hosts.isEmpty() ? more : 0;
    }

    /** An attempt wants no container any more: it was killed, say. */
    synchronized void drop(TaskAttemptId attempt) {
        if (reduces.contains(attempt)) {
            dropped.add(attempt);
        }
        met(attempt);
    }

    /**
     * Whether a reduce that has got its container had been killed before. Hadoop's allocator lets no reduce go that it has
     * not asked YARN for yet, and asks for it later.
     */
    synchronized boolean takeDropped(TaskAttemptId attempt) {
        return dropped.remove(attempt);
    }

    /** An attempt has got its container. */
    synchronized void met(TaskAttemptId attempt) {
        Set<String> hosts = maps.remove(attempt);
        if (hosts != null) {
            count(hosts, -1);
            firstMaps.met();
        }
        failedMaps.remove(attempt);
        failedReduces.remove(attempt);
        if (reduces.remove(attempt)) {
            askedReduces = Math.max(0, Math.min(askedReduces - 1, reduces.size()));
            firstReduces.met();
        }
    }

    /** Hadoop asks for so many more reduces, or for fewer. */
    synchronized void askForReduces(int more) {
        askedReduces = Math.max(0, Math.min(askedReduces + more, reduces.size()));
        if (askedReduces > 0) {
            firstReduces.asked(now.getAsLong());
        }
    }

    /** Whether the job's first maps, or its first reduces, have lately been asked for and none has a container yet. */
    synchronized boolean isFirst() {
        return firstMaps.waits(now.getAsLong()) || firstReduces.waits(now.getAsLong());
    }

    /** Returns how many attempts of tasks that have failed before wait, of those that Hadoop has asked for. */
    synchronized int triedAgain() {
        return failedMaps.size() + Math.min(failedReduces.size(), askedReduces);
    }

    synchronized boolean hasFailedReduces() {
        return !failedReduces.isEmpty();
    }

    synchronized int maps() {
        return maps.size();
    }

    /** Whether a map has its input on this host, or on none. */
    synchronized boolean hasMapAt(String host) {
        return mapsAnywhere > 0 || mapsAt.getOrDefault(host, 0) > 0;
    }

    /** Returns how many of the reduces that Hadoop has asked for have no container yet. */
    synchronized int askedReduces() {
        return askedReduces;
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
