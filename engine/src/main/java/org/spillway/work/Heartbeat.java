package org.spillway.work;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.util.Progressable;

/**
 * Counts work done: bytes, records, user code that returned. So a thread that waits can report progress for what others do,
 * and none when they hang, which {@code mapreduce.task.timeout} then ends. One for a task; all threads beat.
 */
public final class Heartbeat {
    private final AtomicLong beats = new AtomicLong();

    /** Something was done. Cheap, but not for every record: the threads of a task share the number. */
    public void beat() {
        // Not an atomic increment: two beats at once may count as one, and the number has moved all the same.
        beats.setOpaque(beats.getPlain() + 1);
    }

    /** A number that moves with every beat. */
    public long count() {
        return beats.getOpaque();
    }

    /**
     * Reports progress if the number has moved.
     *
     * @param since the number when it was last looked at
     * @return the number now
     */
    public long report(long since, Progressable progress) {
        long now = count();
        if (now != since) {
            progress.progress();
        }
        return now;
    }
}
