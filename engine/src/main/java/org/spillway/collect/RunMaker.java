package org.spillway.collect;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.Progressable;
import org.spillway.record.CombinerFactory;
import org.spillway.run.PartitionSource;
import org.spillway.run.Run;
import org.spillway.run.RunWriter;
import org.spillway.work.Work;

/** One run on its way: started on the workers, then finished, or removed if anything went wrong. One thread drives it. */
final class RunMaker {
    /** What a run is for. */
    enum Kind {
        /** sorted memory, to be read back */
        SPILL,
        /** several runs, to be read back */
        PASS,
        /** sorted memory, as the output */
        OUTPUT,
        /** runs and perhaps sorted memory, as the output */
        FINAL_MERGE;

        boolean isOutput() {
            return this == OUTPUT || this == FINAL_MERGE;
        }

        boolean isMerge() {
            return this == PASS || this == FINAL_MERGE;
        }
    }

    private final TaskParts task;
    private final Kind kind;
    private final PartitionSource source;
    private final RunWriter writer;
    private final Work work;

    /**
     * Starts the workers on it and returns.
     *
     * @param kind for the times that are told
     * @param what names it in errors
     */
    RunMaker(TaskParts task, Kind kind, String what, PartitionSource source, CombinerFactory combiners, Path path)
            throws IOException {
        this.task = task;
        this.source = source;
        this.kind = kind;
        this.writer = RunWriter.create(
                source,
                kind.isOutput() ? task.streams() : task.spillStreams(),
                // bytes of a spill can be taken over as they are only where they are wrapped alike
                kind == Kind.PASS || task.streams() == task.spillStreams(),
                combiners,
                task.limits().combineInParallel(),
                task.files().fs(),
                path,
                task.workers().size());
        this.work = task.workers().start(what, writer);
    }

    /** Whether the workers are through with it, in whatever way. */
    boolean isDone() {
        return work.isDone();
    }

    /** Throws if a worker has failed. */
    void check() throws IOException {
        work.check();
    }

    /** Waits for the workers and closes the file; on any failure the file is gone. */
    Run finish(Progressable progress) throws IOException, InterruptedException {
        try {
            work.await(progress);
            Run run = writer.finish();
            task.tally().spilled(run.index(task.job()).totalRecords());
            long sort = source.sortNanos();
            long rest = writer.nanos() - sort;
            task.tally().spent(sort, kind.isMerge() ? 0 : rest, kind.isMerge() ? rest : 0);
            return run;
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            abort(e);
            throw e;
        }
    }

    /** Waits as {@link #finish}, and moves the task's progress bar meanwhile. */
    Run finishInSortPhase() throws IOException, InterruptedException {
        return finish(
                new Progressable() { // not a lambda: the first one of a JVM takes it longer than a small merge
                    @Override
                    public void progress() {
                        task.sortPhase().set(writer.progress());
                        task.progress().progress();
                    }
                });
    }

    /** Stops the workers and removes the file. */
    void abort(Throwable failure) {
        writer.cancel();
        writer.abort(failure);
    }
}
