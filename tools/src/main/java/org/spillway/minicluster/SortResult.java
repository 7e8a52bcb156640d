package org.spillway.minicluster;

import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.spillway.report.JobReport;
import org.spillway.report.PhaseTimes;
import org.spillway.report.RunVariant;

/**
 * The result of one sort.
 *
 * @param run the run's number, from 1 on
 * @param report the job history's data and the result of the output check
 * @param counters null if the job failed
 */
record SortResult(RunVariant variant, int run, Path output, JobReport report, Counters counters) {

    PhaseTimes times() {
        return PhaseTimes.of(report);
    }

    /** Returns what is wrong with the sort or its output, or null if nothing is. */
    String problem() {
        return report.problem();
    }

    boolean isGood() {
        return report.good();
    }
}
