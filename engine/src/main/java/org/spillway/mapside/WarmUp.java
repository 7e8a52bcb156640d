package org.spillway.mapside;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.util.Progressable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.run.RunWriter;
import org.spillway.work.ParallelWork;
import org.spillway.work.PendingWork;
import org.spillway.work.Workers;

/**
 * Compiles the code that sorts and writes before it is needed: sorts the first records and discards the output, while
 * the mapper continues.
 *
 * <p>YARN gives each task a JVM of its own. Without a warm-up, the first quarter of a second of a flush runs in slow
 * code, beside the compiler, although a core was idle while the mapper collected.
 *
 * <p>Runs once per JVM, and only if the task is large enough, has a spare thread, and sorts without the job's own code,
 * which may count its calls.
 */
final class WarmUp {
    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);

    /** Whether this JVM has been warmed up. */
    static final AtomicBoolean DONE = new AtomicBoolean();

    // With fewer bytes, the task ends before the compiler has finished.
    static final long FROM_BYTES = 8 << 20;

    // Eight rounds over 8 MiB, about 600,000 records of 100 bytes, bring the loops to the compiler's last tier.
    private static final int ROUNDS = 8;

    private final Workers workers;
    private final AtomicBoolean done;
    private final boolean isPossible;
    private PendingWork work;
    private Rounds rounds;

    /**
     * Makes a warm-up that starts when it is due, or never.
     *
     * @param limit bytes at which the buffer is spilled. If that is soon, the first spill is the warm-up
     * @param done whether this JVM has been warmed up; becomes true when this warm-up starts
     */
    WarmUp(Workers workers, RecordBuffer buffer, long limit, AtomicBoolean done) {
        this.workers = workers;
        this.done = done;
        this.isPossible = workers.size() > 1 && limit >= 4 * FROM_BYTES && buffer.sortsByBytes();
    }

    /**
     * Starts the warm-up if the buffer has enough bytes and this JVM has had none.
     *
     * @param isSpilling whether the workers are busy with a spill; they then need no warm-up
     */
    void startIfDue(RecordBuffer buffer, boolean isSpilling) {
        if (isPossible
                && work == null
                && !isSpilling
                && buffer.bytes() >= FROM_BYTES
                && done.compareAndSet(false, true)) {
            rounds = new Rounds(buffer.filledPart());
            work = workers.start("warm-up", rounds);
        }
    }

    /**
     * Cancels the warm-up and waits until it has ended. A failure is only logged, because the task does not need the
     * warm-up. If it was caused by something that the task needs, the task fails in the same way.
     */
    void end(Progressable progress) throws InterruptedException {
        if (work == null) {
            return;
        }
        rounds.cancel();
        try {
            work.await(progress);
        } catch (IOException e) {
            LOG.warn("{}; the task continues without the warm-up", e.getMessage(), e);
        }
        work = null;
        rounds = null;
    }

    private static final class Rounds implements ParallelWork {
        private SealedBuffer sample;
        private final AtomicBoolean taken = new AtomicBoolean();
        private volatile RunWriter writer;
        private volatile boolean cancelled;

        Rounds(SealedBuffer sample) {
            this.sample = sample;
        }

        @Override
        public void run() throws IOException, InterruptedException {
            // The other threads leave their cores to the mapper and the compiler.
            if (taken.compareAndSet(false, true)) {
                try {
                    for (int i = 0; i < ROUNDS && !cancelled; i++) {
                        writeOnce();
                    }
                } finally {
                    // The workers keep a reference to their last job, so drop the data that it read.
                    sample = null;
                    writer = null;
                }
            }
        }

        private void writeOnce() throws IOException, InterruptedException {
            RunWriter round = RunWriter.withoutFile(sample);
            writer = round;
            if (!cancelled) { // set after the writer: cancel() has then seen it
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
