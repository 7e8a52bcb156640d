package org.spillway.report.cli;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command line of {@link ReportMain}. */
@Command(
        name = "spillway report",
        header = "Reports where the time of one MapReduce job went, or of several side by side.",
        footer = {
            "",
            "A job's settings come from JOBID_conf.xml beside its .jhist file, where the history server puts",
            "them. A path without a scheme names a local file if there is one, else a file of the default file",
            "system.",
            "",
            "Exit codes: 0 report made; 1 a job cannot be read; 2 wrong usage."
        })
final class ReportOptions extends ProgramOptions {
    @Mixin
    ReportFiles files = new ReportFiles();

    @Option(
            names = "--history",
            paramLabel = "URL",
            description =
                    "history server that is asked for job ids (http://host:19888; default: that of HADOOP_CONF_DIR)")
    URI history;

    @Option(names = "--title", paramLabel = "TEXT", description = "title of the page (default: the jobs' names)")
    String title;

    @Parameters(
            paramLabel = "JOB",
            description =
                    "a job id (job_1_0002), a .jhist file on any Hadoop file system, or a .json that --json wrote")
    private List<String> jobs = new ArrayList<>();

    /** Checks all options and returns the jobs. */
    List<String> checkedJobs() {
        if (jobs.isEmpty()) {
            throw error("no job given");
        }
        files.check();
        if (history != null && (history.getHost() == null || !history.toString().startsWith("http"))) {
            throw error("--history=" + history + ": must be like http://host:19888");
        }
        return jobs;
    }
}
