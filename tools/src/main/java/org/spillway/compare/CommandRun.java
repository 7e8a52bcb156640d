package org.spillway.compare;

import java.util.List;
import org.apache.hadoop.fs.Path;
import org.spillway.report.JobReport;
import org.spillway.report.Way;

/**
 * One run of the command, ended.
 *
 * @param run counted from 1, for each way
 * @param exitCode of the command
 * @param output what stood for {@code {out}}
 * @param jobs that it ran, in the order in which they were submitted
 */
public record CommandRun(Way way, int run, int exitCode, Path output, List<JobReport> jobs) {
    /** As people call it: {@code stock-1}. */
    public String name() {
        return name(way, run);
    }

    static String name(Way way, int run) {
        return way + "-" + run;
    }
}
