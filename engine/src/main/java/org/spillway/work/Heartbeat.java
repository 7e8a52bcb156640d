package org.spillway.work;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.util.Progressable;

/**
 * Counts completed work: bytes, records, and returns from user code. A thread that waits for others uses it to report
 * progress only if the others work. If they hang, no progress is reported, and {@code mapreduce.task.timeout} ends the
 * task. A task has one heartbeat, which all its threads beat.
 */
public final class Heartbeat {
    /** How often a waiting thread looks whether the others work, in milliseconds. */
    public static final long LOOK_MILLIS = 100;

    private final AtomicLong beats = new AtomicLong();

    /** Counts a step of work. Cheap, but not meant for every record, because the threads of a task share the count. */
    public void beat() {
        // Not an atomic increment: two concurrent beats may count as one, but the count changes all the same.
        beats.lazySet(beats.get() + 1);
    }

    /** A number that changes with every beat. */
    public long count() {
        return beats.get();
    }

    /**
     * Reports progress if the count has changed.
     *
     * @param since the count at the last call
     * @return the current count
     */
    public long report(long since, Progressable progress) {
        long now = count();
        if (now != since) {
            progress.progress();
        }
        return now;
    }
}
