package org.spillway.report;

import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;

/**
 * The times of a job and its phases in milliseconds, as on the job history page. Averages are over the attempts whose
 * output was used. An average without any attempt is 0, for example in a job without reduce tasks.
 *
 * @param total from submission to the end
 * @param avgMap a map task from its start to its end, including sort and spills
 * @param avgShuffle a reduce task from its start until it has all map outputs
 * @param avgMerge from then until the outputs are merged
 * @param avgReduce from then to the end of the reduce task
 */
public record PhaseTimes(long total, long avgMap, long avgShuffle, long avgMerge, long avgReduce) {

    /** Returns the times of a finished job. */
    public static PhaseTimes of(JobInfo job) {
        return of(HistoryReports.of(job, null));
    }

    /** Returns the times of a finished job. */
    public static PhaseTimes of(JobReport job) {
        return new PhaseTimes(
                Phase.TOTAL.of(job).orElse(0),
                Phase.MAP.of(job).orElse(0),
                Phase.SHUFFLE.of(job).orElse(0),
                Phase.MERGE.of(job).orElse(0),
                Phase.REDUCE.of(job).orElse(0));
    }
}
