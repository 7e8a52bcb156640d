package org.spillway.mapside;

import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.Progressable;
import org.spillway.disk.TaskFiles;
import org.spillway.record.CombinerFactory;
import org.spillway.work.Workers;

/**
 * The objects that the stages of one task's collector share.
 *
 * @param plan what was decided about the task
 * @param sorters sort what is collected, and have the job's key orders
 * @param combiners the job's combiner, or null
 * @param files places for new files
 * @param workers the task's threads
 * @param figures counts what the task does
 * @param progress reports that the task is alive
 * @param sortPhase the task's progress bar for the final merge
 */
record CollectorContext(
        MapSidePlan plan,
        Sorters sorters,
        CombinerFactory combiners,
        TaskFiles files,
        Workers workers,
        MapFigures figures,
        Progressable progress,
        Progress sortPhase) {}
