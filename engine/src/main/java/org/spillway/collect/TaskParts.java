package org.spillway.collect;

import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.Progressable;
import org.spillway.audit.RunSums;
import org.spillway.order.KeyOrders;
import org.spillway.record.CombinerFactory;
import org.spillway.run.SegmentStreams;
import org.spillway.work.Workers;

/**
 * What the stages of one task share.
 *
 * @param job the task's configuration
 * @param orders makes key orders, one a thread
 * @param streams how segments of the output are wrapped
 * @param spillStreams how those of spills are; the same object if alike
 * @param combiners the job's combiner, or null
 * @param files where files go
 * @param workers the task's threads
 * @param tally is told what happened
 * @param facts sums up what happened
 * @param sums what each run has, or null unless records are verified
 * @param progress is told that the task is alive
 * @param sortPhase the task's progress bar for the final merge
 * @param limits the numbers that the job sets
 */
public record TaskParts(
        JobConf job,
        KeyOrders orders,
        SegmentStreams streams,
        SegmentStreams spillStreams,
        CombinerFactory combiners,
        RunFiles files,
        Workers workers,
        Tally tally,
        TaskFacts facts,
        RunSums sums,
        Progressable progress,
        Progress sortPhase,
        Limits limits) {

    /**
     * The numbers that the job sets.
     *
     * @param mergeFactor sources that one merge reads at most, at least 2
     * @param combineFrom spills from which on the final merge combines
     * @param spillFiles spills that a task may make, or -1
     * @param indexBytes memory for runs' indices
     * @param combineInParallel whether the combiner may run in several threads at once
     * @param keepCrumbs whether a spill may leave out partitions that have very little
     * @param adaptiveCombiner whether spills may go without a combiner that does not pay
     */
    public record Limits(
            int mergeFactor,
            int combineFrom,
            int spillFiles,
            long indexBytes,
            boolean combineInParallel,
            boolean keepCrumbs,
            boolean adaptiveCombiner) {}
}
