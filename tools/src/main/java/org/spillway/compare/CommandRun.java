package org.spillway.compare;

import java.util.List;
import org.apache.hadoop.fs.Path;
import org.spillway.minicluster.Collector;
import org.spillway.report.JobReport;

/**
 * One run of the command, ended.
 *
 * @param run counted from 1, for each collector
 * @param exitCode of the command
 * @param output what stood for {@code {out}}
 * @param jobs that it ran, in the order in which they were submitted
 */
record CommandRun(Collector collector, int run, int exitCode, Path output, List<JobReport> jobs) {
    /** As people call it: {@code stock-1}. */
    String name() {
        return name(collector, run);
    }

    static String name(Collector collector, int run) {
        return collector + "-" + run;
    }
}
