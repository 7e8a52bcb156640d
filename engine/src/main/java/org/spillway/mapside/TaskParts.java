package org.spillway.mapside;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.Progressable;
import org.spillway.disk.FilePlace;
import org.spillway.disk.TaskFiles;
import org.spillway.job.JobSettings;
import org.spillway.merge.MergeMemory;
import org.spillway.observe.RecordSum;
import org.spillway.observe.TaskObserver;
import org.spillway.order.KeyOrders;
import org.spillway.record.CombinerFactory;
import org.spillway.run.PartitionSource;
import org.spillway.run.Run;
import org.spillway.run.RunKind;
import org.spillway.run.RunMaker;
import org.spillway.run.RunSpec;
import org.spillway.segment.SegmentStreams;
import org.spillway.work.Workers;

/**
 * What the stages of one task share.
 *
 * @param job the task's configuration
 * @param settings what the engine reads of it
 * @param orders makes key orders, one a thread
 * @param merging what merges may hold to read
 * @param streams how segments of the output are wrapped
 * @param spillStreams how those of spills are; the same object if alike
 * @param combiners the job's combiner, or null
 * @param files where files go
 * @param workers the task's threads
 * @param observer is told what happened
 * @param progress is told that the task is alive
 * @param sortPhase the task's progress bar for the final merge
 */
public record TaskParts(
        JobConf job,
        JobSettings settings,
        KeyOrders orders,
        MergeMemory merging,
        SegmentStreams streams,
        SegmentStreams spillStreams,
        CombinerFactory combiners,
        TaskFiles files,
        Workers workers,
        TaskObserver observer,
        Progressable progress,
        Progress sortPhase) {
    /**
     * Starts the workers on a run.
     *
     * @param what names it in errors
     * @param expected the records that it should have before they are combined, or null
     */
    RunMaker startRun(
            RunKind kind,
            String what,
            PartitionSource source,
            CombinerFactory runCombiners,
            RecordSum expected,
            FilePlace place)
            throws IOException {
        RunSpec spec = new RunSpec(
                kind,
                what,
                source,
                runCombiners,
                settings.combineInParallel(),
                kind.isOutput() ? streams : spillStreams,
                // bytes of a spill can be taken over as they are only where they are wrapped alike
                kind == RunKind.PASS || streams == spillStreams,
                place);
        return RunMaker.start(spec, observer.follow(spec, expected), workers);
    }

    /** Waits for an output, and moves the task's progress bar meanwhile. */
    Run finishOutput(RunMaker output) throws IOException, InterruptedException {
        return output.finish(
                new Progressable() { // not a lambda: the first one of a JVM takes it longer than a small merge
                    @Override
                    public void progress() {
                        sortPhase.set(output.progress());
                        progress.progress();
                    }
                });
    }
}
