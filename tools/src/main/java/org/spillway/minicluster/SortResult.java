package org.spillway.minicluster;

import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.spillway.report.JobReport;
import org.spillway.report.PhaseTimes;
import org.spillway.report.Way;

/**
 * One sort that has ended.
 *
 * @param run counted from 1
 * @param report what the job history says, and what was found about the output
 * @param counters null when the job failed
 */
record SortResult(Way way, int run, Path output, JobReport report, Counters counters) {

    PhaseTimes times() {
        return PhaseTimes.of(report);
    }

    /** What is wrong with the sort or its output, null when all is well. */
    String problem() {
        return report.problem();
    }

    boolean isGood() {
        return report.good();
    }
}
