package org.spillway.run;

import java.io.IOException;
import java.util.function.BiConsumer;
import org.apache.hadoop.util.Progressable;
import org.spillway.work.PendingWork;
import org.spillway.work.Workers;

/** A run being written: started on the workers, then finished, or removed after a failure. Used by one thread. */
public final class RunMaker {
    private final BiConsumer<Run, RunWriter> made;
    private final RunWriter writer;
    private final Workers workers;
    private final PendingWork work;
    private boolean aborted;

    private RunMaker(BiConsumer<Run, RunWriter> made, RunWriter writer, Workers workers, PendingWork work) {
        this.made = made;
        this.writer = writer;
        this.workers = workers;
        this.work = work;
    }

    /**
     * Creates the file, starts the workers and returns.
     *
     * @param made receives the finished run, which is removed if that fails
     * @throws IOException if the file cannot be created; no file is left
     */
    public static RunMaker start(RunSpec spec, BiConsumer<Run, RunWriter> made, Workers workers) throws IOException {
        RunWriter writer = RunWriter.create(spec, workers.size());
        try {
            return new RunMaker(made, writer, workers, workers.start(spec.what(), writer));
        } catch (Throwable t) {
            abort(writer, workers, t);
            throw t;
        }
    }

    /** Whether the workers have ended, successfully or not. */
    public boolean isDone() {
        return work.isDone();
    }

    /** Throws if a worker has failed. */
    public void check() throws IOException {
        work.check();
    }

    /** Share of the work that has been started, 0 to 1. */
    public float progress() {
        return writer.progress();
    }

    /** Waits for the workers and closes the file. On any failure stops the workers and removes the file. */
    public Run finish(Progressable progress) throws IOException, InterruptedException {
        try {
            work.await(progress);
            Run run = writer.finish();
            made.accept(run, writer);
            return run;
        } catch (Throwable t) {
            abort(t);
            throw t;
        }
    }

    /** Stops the workers and removes the file, unless that has been done. */
    public void abort(Throwable failure) {
        if (!aborted) {
            aborted = true;
            abort(writer, workers, failure);
        }
    }

    // Stops the workers first: closing the file waits for its users, and one may be copying gigabytes to another disk.
    private static void abort(RunWriter writer, Workers workers, Throwable failure) {
        writer.cancel();
        boolean ended = workers.stop();
        writer.abort(failure, !ended);
    }
}
