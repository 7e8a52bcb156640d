package org.spillway.tools.compare;

import java.util.List;
import org.apache.hadoop.fs.Path;
import org.spillway.report.JobReport;
import org.spillway.report.RunVariant;

/**
 * One completed run of a command.
 *
 * @param run the run's number, unique among the runs of the same way
 * @param exitCode the command's exit code
 * @param output the path that replaced {@code {out}}
 * @param jobs the jobs that the command ran, in the order of submission
 */
public record CommandRun(RunVariant variant, int run, int exitCode, Path output, List<JobReport> jobs) {
    /** Returns the run's name, such as {@code stock-1}. */
    public String name() {
        return name(variant, run);
    }

    static String name(RunVariant variant, int run) {
        return variant + "-" + run;
    }
}
