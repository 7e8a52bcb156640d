package org.spillway.report.cli;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command line of {@link ReportMain}. */
@Command(
        name = "spillway report",
        sortOptions = false,
        abbreviateSynopsis = true,
        usageHelpWidth = 100,
        header = "Reports where the time of one MapReduce job went, or of several side by side.",
        footer = {
            "",
            "A job's settings come from JOBID_conf.xml beside its .jhist file, where the history server puts",
            "them. A path without a scheme names a local file if there is one, else a file of the default file",
            "system.",
            "",
            "Exit codes: 0 report made; 1 a job cannot be read; 2 wrong usage."
        })
final class ReportOptions {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ReportFiles files = new ReportFiles();

    @Option(
            names = "--history",
            paramLabel = "URL",
            description =
                    "history server that is asked for job ids (http://host:19888; default: that of HADOOP_CONF_DIR)")
    private URI history;

    @Option(names = "--title", paramLabel = "TEXT", description = "title of the page (default: the jobs' names)")
    private String title;

    @Option(names = "--help", usageHelp = true, description = "print this help")
    private boolean help;

    @Parameters(
            paramLabel = "JOB",
            description =
                    "a job id (job_1_0002), a .jhist file on any Hadoop file system, or a .json that --json wrote")
    private List<String> jobs = new ArrayList<>();

    static CommandLine parser(ReportOptions options) {
        return new CommandLine(options);
    }

    ReportFiles files() {
        return files;
    }

    /** Returns the history server; null for the one in the configuration. */
    URI history() {
        return history;
    }

    /** Returns the title; null for a title made from the jobs' names. */
    String title() {
        return title;
    }

    /** Checks all options and returns the jobs. */
    List<String> checkedJobs() {
        if (jobs.isEmpty()) {
            throw error("no job given");
        }
        String problem = files.problem();
        if (problem != null) {
            throw error(problem);
        }
        if (history != null && (history.getHost() == null || !history.toString().startsWith("http"))) {
            throw error("--history=" + history + ": must be like http://host:19888");
        }
        return jobs;
    }

    ParameterException error(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
