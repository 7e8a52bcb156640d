package org.spillway.run;

import java.io.IOException;
import org.apache.hadoop.util.Progressable;
import org.spillway.work.PendingWork;
import org.spillway.work.Workers;

/** One run on its way: started on the workers, then finished, or removed if anything went wrong. One thread drives it. */
public final class RunMaker {
    private final RunObserver observer;
    private final RunWriter writer;
    private final Workers workers;
    private final PendingWork work;
    private boolean aborted;

    private RunMaker(RunObserver observer, RunWriter writer, Workers workers, PendingWork work) {
        this.observer = observer;
        this.writer = writer;
        this.workers = workers;
        this.work = work;
    }

    /**
     * Creates the file, starts the workers on it and returns.
     *
     * @throws IOException if the file cannot be created; nothing is left of it
     */
    public static RunMaker start(RunSpec spec, RunObserver observer, Workers workers) throws IOException {
        RunWriter writer = RunWriter.create(spec.followedBy(observer), workers.size());
        try {
            return new RunMaker(observer, writer, workers, workers.start(spec.what(), writer));
        } catch (Throwable t) {
            abort(writer, workers, t);
            throw t;
        }
    }

    /** Whether the workers are through with it, in whatever way. */
    public boolean isDone() {
        return work.isDone();
    }

    /** Throws if a worker has failed. */
    public void check() throws IOException {
        work.check();
    }

    /** The share of the work that has been begun, 0 to 1. */
    public float progress() {
        return writer.progress();
    }

    /** Waits for the workers and closes the file; on any failure the workers are stopped and the file is gone. */
    public Run finish(Progressable progress) throws IOException, InterruptedException {
        try {
            work.await(progress);
            Run run = writer.finish();
            observer.made(run, writer);
            return run;
        } catch (Throwable t) {
            abort(t);
            throw t;
        }
    }

    /** Stops the workers and removes the file, if that has not been done. */
    public void abort(Throwable failure) {
        if (!aborted) {
            aborted = true;
            abort(writer, workers, failure);
        }
    }

    // The workers first. To close a file waits for whoever uses it, which may be a copy of gigabytes to another disk.
    private static void abort(RunWriter writer, Workers workers, Throwable failure) {
        writer.cancel();
        boolean ended = workers.stop();
        writer.abort(failure, !ended);
    }
}
