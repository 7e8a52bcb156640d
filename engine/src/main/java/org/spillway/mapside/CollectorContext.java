package org.spillway.mapside;

import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.Progressable;
import org.spillway.disk.TaskFiles;
import org.spillway.job.JobSettings;
import org.spillway.merge.MergeMemory;
import org.spillway.order.KeyOrders;
import org.spillway.record.CombinerFactory;
import org.spillway.segment.SegmentStreams;
import org.spillway.work.Workers;

/**
 * The objects that the stages of one task's collector share.
 *
 * @param settings the engine's settings
 * @param orders makes key orders, one per thread
 * @param merging limits of the memory that merges hold for reading
 * @param wrapping how segments are wrapped
 * @param combiners the job's combiner, or null
 * @param files places for new files
 * @param workers the task's threads
 * @param figures counts what the task does
 * @param progress reports that the task is alive
 * @param sortPhase the task's progress bar for the final merge
 */
record CollectorContext(
        JobSettings settings,
        KeyOrders orders,
        MergeMemory merging,
        Wrapping wrapping,
        CombinerFactory combiners,
        TaskFiles files,
        Workers workers,
        MapFigures figures,
        Progressable progress,
        Progress sortPhase) {
    /**
     * How segments are wrapped.
     *
     * @param output in the output
     * @param spills in spills; the same object if alike
     */
    record Wrapping(SegmentStreams output, SegmentStreams spills) {
        boolean areAlike() {
            return output == spills;
        }
    }
}
