package org.spillway.jvm.master;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;

/** Attempts of one kind that YARN is asked for, in the order in which they get containers. Guarded by its {@link Demand}. */
final class WaitingLine {
    // YARN answers within some of its heartbeats if it has room.
    private static final long STUCK_NANOS = 5_000_000_000L;

    private final Set<TaskAttemptId> attempts = new LinkedHashSet<>();
    private long eachMb;
    private long since;

    void add(TaskAttemptId attempt, long mb, long now) {
        if (attempts.isEmpty()) {
            since = now;
        }
        eachMb = mb;
        attempts.add(attempt);
    }

    /** An attempt has its container. */
    void met(TaskAttemptId attempt, long now) {
        if (remove(attempt)) {
            since = now;
        }
    }

    /** They may begin from now on. */
    void restart(long now) {
        since = now;
    }

    /** YARN is not asked for it any more. */
    boolean remove(TaskAttemptId attempt) {
        return attempts.remove(attempt);
    }

    /** Removes and returns the one that would be the next, or null. */
    TaskAttemptId poll() {
        Iterator<TaskAttemptId> each = attempts.iterator();
        if (!each.hasNext()) {
            return null;
        }
        TaskAttemptId first = each.next();
        each.remove();
        return first;
    }

    int size() {
        return attempts.size();
    }

    /** Returns how many come before the first of a kind, and no more than so many. */
    int before(Predicate<TaskAttemptId> kind, int most) {
        int count = 0;
        for (TaskAttemptId attempt : attempts) {
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
