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
 * Sorts and writes the first records to nowhere while the mapper goes on, so that the code which will do it in earnest is
 * compiled by then. YARN gives each task a JVM of its own: without this the first quarter of a second of a flush runs in
 * slow code, beside the compiler, though a core had nothing to do while the mapper collected. Once a JVM, and only where a
 * task is large enough, has a thread to spare, and sorts without the job's own code, which may count its calls.
 */
final class WarmUp {
    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);

    /** Whether this JVM has been warmed up. */
    static final AtomicBoolean DONE = new AtomicBoolean();

    // Below this a task is over before the compiler is.
    static final long FROM_BYTES = 8 << 20;

    // So many times 8 MiB, about 600,000 records of 100 bytes, bring the loops to the compiler's last tier.
    private static final int ROUNDS = 8;

    private final Workers workers;
    private final AtomicBoolean done;
    private final boolean isPossible;
    private PendingWork work;
    private Rounds rounds;

    /**
     * A warm-up that starts when it is due, or never.
     *
     * @param limit bytes at which the buffer is spilled: where that is soon, the first spill is the warm-up
     * @param done whether this JVM has been warmed up; becomes true when this warm-up starts
     */
    WarmUp(Workers workers, RecordBuffer buffer, long limit, AtomicBoolean done) {
        this.workers = workers;
        this.done = done;
        this.isPossible = workers.size() > 1 && limit >= 4 * FROM_BYTES && buffer.sortsByBytes();
    }

    /**
     * Starts it if there is enough in the buffer by now, and it is the first.
     *
     * @param isSpilling whether the workers have something to do: then they need no warm-up
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
     * Ends it and waits until it has. The task does not need it: a failure is logged. What ran into something that the task
     * cannot do without runs into it again.
     */
    void end(Progressable progress) throws InterruptedException {
        if (work == null) {
            return;
        }
        rounds.cancel();
        try {
            work.await(progress);
        } catch (IOException e) {
            LOG.warn("{}. The task goes on without it", e.getMessage(), e);
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
            // The other threads leave the mapper and the compiler their core.
            if (taken.compareAndSet(false, true)) {
                try {
                    for (int i = 0; i < ROUNDS && !cancelled; i++) {
                        writeOnce();
                    }
                } finally {
                    // The workers keep their last job, and would keep what it read.
                    sample = null;
                    writer = null;
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
