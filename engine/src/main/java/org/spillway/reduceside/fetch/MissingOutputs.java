package org.spillway.reduceside.fetch;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.mapred.TaskAttemptID;

/** Tracks which maps' outputs are still missing, and which attempts cannot provide them. Thread-safe. */
final class MissingOutputs {
    private final boolean[] done;
    private final BitSet known = new BitSet();
    private final Set<TaskAttemptID> obsolete = new HashSet<>();
    private int left;
    private boolean cancelled;

    MissingOutputs(int maps) {
        this.done = new boolean[maps];
        this.left = maps;
    }

    /** Adds an attempt that has succeeded. Returns whether its output is to be fetched. */
    synchronized boolean add(MapAttempt attempt) {
        if (obsolete.contains(attempt.id())) {
            return false;
        }
        known.set(attempt.map());
        return !done[attempt.map()];
    }

    /** Marks an attempt as obsolete: it is not fetched any more. An output of it that has been fetched stays valid. */
    synchronized void withdraw(TaskAttemptID attempt) {
        obsolete.add(attempt);
        int map = attempt.getTaskID().getId();
        if (!done[map]) {
            known.clear(map);
        }
    }

    /** Claims a map for an output that has been stored. Returns whether it is the first: commit it, then finish. */
    synchronized boolean claim(int map) {
        boolean first = !done[map];
        known.set(map);
        done[map] = true;
        return first;
    }

    /** See {@link FetchSchedule#finish}, which wakes the threads that wait. */
    synchronized void finish() {
        left--;
    }

    /** See {@link FetchSchedule#cancel}, which wakes the threads that wait. */
    synchronized void cancel() {
        cancelled = true;
    }

    /** Whether an attempt has not been fetched and is not obsolete. */
    synchronized boolean isMissing(TaskAttemptID attempt) {
        return !done[attempt.getTaskID().getId()] && !obsolete.contains(attempt);
    }

    /**
     * Whether an attempt still has to be fetched. Always false after {@link #cancel}, so that failures caused by the
     * shutdown blame nobody.
     */
    synchronized boolean isWanted(MapAttempt attempt) {
        return !cancelled && isMissing(attempt.id());
    }

    /** Whether maps are left to be finished, and the fetch is not cancelled. */
    synchronized boolean isAnyWanted() {
        return left > 0 && !cancelled;
    }

    /** Returns how many maps the job has. */
    int maps() {
        return done.length;
    }

    /** Returns how many maps have an attempt that succeeded, or need none. */
    synchronized int known() {
        return known.cardinality();
    }

    /** Whether that is all of them. */
    boolean isAllKnown() {
        return known() == maps();
    }

    /** Returns how many maps are not finished. */
    synchronized int left() {
        return left;
    }

    /** Returns how many maps are finished: their output is committed, or the job goes on without it. */
    int finished() {
        return maps() - left();
    }
}
