package org.spillway.mapside;

import org.apache.hadoop.util.Progressable;
import org.spillway.work.Heartbeat;
import org.spillway.work.ParallelWork;
import org.spillway.work.Workers;

/**
 * Reports progress for the records that the mapper emits: each of the first, and later by a thread that looks ten times
 * a second whether there are more. A report is a volatile store, 4 ns, and a record takes 60 ns. A mapper may become
 * slow after any record, so that reporting each n-th record is not enough.
 */
final class EmitProgress implements ParallelWork {
    private final MapFigures figures;
    private final Progressable progress;
    private Workers thread;
    private boolean byTime;
    private boolean cancelled;

    EmitProgress(MapFigures figures, Progressable progress) {
        this.figures = figures;
        this.progress = progress;
    }

    /** Reports a record, unless the thread does. Called for every record. */
    void emitted() {
        if (!byTime) {
            progress.progress();
        }
    }

    /** Starts the thread, once. Without memory for a thread, each record is still reported. */
    void reportByTime(Workers workers) {
        if (thread == null) {
            thread = workers.one("progress");
            byTime = !thread.start("progress", this).isDone();
        }
    }

    /** Ends the thread. */
    void stop() {
        if (thread != null) {
            thread.stop();
        }
    }

    @Override
    public synchronized void run() throws InterruptedException {
        long seen = figures.collectedRecords();
        while (!cancelled) {
            wait(Heartbeat.LOOK_MILLIS);
            long now = figures.collectedRecords();
            if (now != seen) {
                progress.progress();
                seen = now;
            }
        }
    }

    @Override
    public synchronized void cancel() {
        cancelled = true;
        notifyAll();
    }
}
