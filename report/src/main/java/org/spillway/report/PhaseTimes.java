package org.spillway.report;

import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;

/**
 * How long a job and its phases took, in milliseconds, as the job history page shows it. Averages are over the
 * attempts that succeeded; 0 where there was none, as for the reduces of a job without them.
 *
 * @param total from submission to the end
 * @param avgMap a map from its start to its end, sort and spills included
 * @param avgShuffle a reduce from its start until it has all map outputs
 * @param avgMerge from then until they are merged
 * @param avgReduce from then to its end
 */
public record PhaseTimes(long total, long avgMap, long avgShuffle, long avgMerge, long avgReduce) {

    /** Those of a job that has ended. */
    public static PhaseTimes of(JobInfo job) {
        return of(HistoryReports.of(job, null));
    }

    /** Those of a job that has ended. */
    public static PhaseTimes of(JobReport job) {
        return new PhaseTimes(
                Phase.TOTAL.of(job).orElse(0),
                Phase.MAP.of(job).orElse(0),
                Phase.SHUFFLE.of(job).orElse(0),
                Phase.MERGE.of(job).orElse(0),
                Phase.REDUCE.of(job).orElse(0));
    }
}
