package org.spillway.collect;

import java.io.IOException;
import org.apache.hadoop.util.Progressable;
import org.spillway.audit.RecordSum;
import org.spillway.audit.RunAudit;
import org.spillway.record.CombinerFactory;
import org.spillway.run.FilePlace;
import org.spillway.run.PartitionSource;
import org.spillway.run.Run;
import org.spillway.run.RunWriter;
import org.spillway.run.SegmentStreams;
import org.spillway.trace.Recorder;
import org.spillway.trace.RunEvent;
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
    private final String what;
    private final RunAudit audit;
    private final PartitionSource source;
    private final RunWriter writer;
    private final RunEvent event;
    private final Work work;

    /**
     * Starts the workers on it and returns.
     *
     * @param kind for the times that are told
     * @param what names it in errors
     * @param expected the records that it should have before they are combined, or null
     */
    RunMaker(
            TaskParts task,
            Kind kind,
            String what,
            PartitionSource source,
            CombinerFactory combiners,
            RecordSum expected,
            FilePlace place)
            throws IOException {
        this.task = task;
        this.what = what;
        this.source = source;
        this.kind = kind;
        this.audit = expected == null ? null : new RunAudit(expected);
        this.writer = RunWriter.create(
                audit == null ? source : audit.follow(source),
                kind.isOutput() ? task.streams() : task.spillStreams(),
                // bytes of a spill can be taken over as they are only where they are wrapped alike
                kind == Kind.PASS || task.streams() == task.spillStreams(),
                audit == null ? combiners : audit.follow(combiners),
                task.limits().combineInParallel(),
                place,
                task.workers().size());
        this.event = Recorder.run(kind.isMerge());
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
            if (audit != null) {
                SegmentStreams streams = kind.isOutput() ? task.streams() : task.spillStreams();
                task.sums().put(run, audit.check(what, run, streams, task.job(), progress));
            }
            task.tally().spilled(run.index(task.job()).totalRecords());
            task.facts().made(kind, writer, source.runs(), source.sortNanos());
            if (event != null) {
                endEvent(run);
            }
            return run;
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            abort(e);
            throw e;
        }
    }

    private void endEvent(Run run) throws IOException {
        event.end(
                run.file().toString(),
                run.length(),
                run.index(task.job()).totalRecords(),
                source.runs(),
                source.sortNanos(),
                writer.nanos());
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
