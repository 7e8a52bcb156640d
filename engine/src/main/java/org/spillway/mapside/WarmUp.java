package org.spillway.mapside;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.util.Progressable;
import org.spillway.run.RunWriter;
import org.spillway.work.ParallelWork;
import org.spillway.work.PendingWork;
import org.spillway.work.Workers;

/**
 * Sorts and writes the first records to nowhere while the mapper goes on, so that the code which will do it in earnest is
 * compiled by then. YARN gives each task a JVM of its own: without this the first quarter of a second of a flush runs in
 * slow code, beside the compiler, though a core had nothing to do while the mapper collected. Once a JVM, and only where a
 * task is large enough, has a thread to spare, and sorts without the job's own code, which may count its calls.
 */
final class WarmUp {
    /** Whether this JVM has had its rehearsal. */
    static final AtomicBoolean HELD = new AtomicBoolean();

    // Below this a task is over before the compiler is.
    static final long FROM_BYTES = 8 << 20;

    // So many times 8 MiB, about 600,000 records of 100 bytes, bring the loops to the compiler's last tier.
    private static final int ROUNDS = 8;

    private final Workers workers;
    private final AtomicBoolean held;
    private final boolean isPossible;
    private PendingWork work;
    private Rounds rounds;

    /**
     * A rehearsal that may be held or not.
     *
     * @param limit bytes at which a generation is spilled: a first spill soon after is rehearsal enough
     * @param held whether there has been one; becomes true when this one starts
     */
    WarmUp(Workers workers, RecordBuffer buffer, long limit, AtomicBoolean held) {
        this.workers = workers;
        this.held = held;
        this.isPossible = workers.size() > 1 && limit >= 4 * FROM_BYTES && buffer.sortsByBytes();
    }

    /** Starts it if there is enough in the buffer by now, and it is the first. No other work may be under way. */
    void startIfDue(RecordBuffer buffer) {
        if (isPossible && work == null && buffer.bytes() >= FROM_BYTES && held.compareAndSet(false, true)) {
            rounds = new Rounds(buffer.filledPart());
            work = workers.start("rehearsal", rounds);
        }
    }

    /** Ends it and waits until it has. What it ran into the task would have, too, so a failure is told. */
    void end(Progressable progress) throws IOException, InterruptedException {
        if (work != null) {
            rounds.cancel();
            work.await(progress);
        }
    }

    private static final class Rounds implements ParallelWork {
        private final SealedBuffer sample;
        private final AtomicBoolean taken = new AtomicBoolean();
        private volatile RunWriter writer;
        private volatile boolean cancelled;

        Rounds(SealedBuffer sample) {
            this.sample = sample;
        }

        @Override
        public void run() throws IOException, InterruptedException {
            // The other threads leave the mapper and the compiler their core.
            if (taken.compareAndSet(false, true)) {
                for (int i = 0; i < ROUNDS && !cancelled; i++) {
                    writeOnce();
                }
            }
        }

        private void writeOnce() throws IOException, InterruptedException {
            RunWriter round = RunWriter.withoutFile(sample);
            writer = round;
            if (!cancelled) { // set after: then cancel() has seen this writer
                round.run();
            }
        }

        @Override
        public void cancel() {
            cancelled = true;
            RunWriter round = writer;
            if (round != null) {
                round.cancel();
            }
        }
    }
}
