package org.spillway.jvm.master;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;

/** Attempts of one kind that YARN is asked for, in the order in which they get containers. Guarded by its {@link Demand}. */
final class WaitingLine {
    private static final String[] NOWHERE = {};

    // YARN answers within some of its heartbeats if it has room.
    private static final long STUCK_NANOS = 5_000_000_000L;

    // With the hosts of their input, in the array of Hadoop's request: a job may have a hundred thousand maps.
    private final Map<TaskAttemptId, String[]> attempts = new LinkedHashMap<>();
    private long eachMb;
    private long since;

    void add(TaskAttemptId attempt, long mb, long now) {
        add(attempt, NOWHERE, mb, now);
    }

    void add(TaskAttemptId attempt, String[] hosts, long mb, long now) {
        if (attempts.isEmpty()) {
            since = now;
        }
        eachMb = mb;
        attempts.put(attempt, hosts);
    }

    /** An attempt has its container. Returns the hosts of its input, or null if it is not of this kind. */
    String[] met(TaskAttemptId attempt, long now) {
        String[] hosts = attempts.remove(attempt);
        since = hosts == null ? since : now;
        return hosts;
    }

    /** They may begin from now on. */
    void restart(long now) {
        since = now;
    }

    /** YARN is not asked for it any more. */
    void remove(TaskAttemptId attempt) {
        attempts.remove(attempt);
    }

    /** Removes and returns the one that would be the next, or null. */
    TaskAttemptId poll() {
        Iterator<TaskAttemptId> each = attempts.keySet().iterator();
        if (!each.hasNext()) {
            return null;
        }
        TaskAttemptId first = each.next();
        each.remove();
        return first;
    }

    boolean contains(TaskAttemptId attempt) {
        return attempts.containsKey(attempt);
    }

    int size() {
        return attempts.size();
    }

    /** Returns how many come before the first of a kind, and no more than so many. */
    int before(Predicate<TaskAttemptId> kind, int most) {
        int count = 0;
        for (TaskAttemptId attempt : attempts.keySet()) {
            if (count >= most || kind.test(attempt)) {
                break;
            }
            count++;
        }
        return count;
    }

    /** Returns what so many of them need, in MiB. */
    long mb(int most) {
        return Math.min(most, attempts.size()) * eachMb;
    }

    /** Whether none of them has got a container for long. */
    boolean isStuck(long now) {
        return !attempts.isEmpty() && now - since > STUCK_NANOS;
    }
}
