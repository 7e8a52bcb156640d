package org.spillway.tools.doctor;

import java.net.URI;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.spillway.report.cli.JobSource;
import picocli.CommandLine.Option;

/** The options that name a finished job. */
final class JobOptions {
    private static final String HISTORY_FILE = ".jhist";

    @Option(
            names = "--job",
            paramLabel = "JOB",
            description = "a finished job, by its id (job_1_0002) or .jhist file: reports its spills, waits and"
                    + " memory, and the settings that these figures call for")
    private String job;

    @Option(
            names = "--history",
            paramLabel = "URL|FILE",
            description = "history server that is asked for --job (http://host:19888), or the job's .jhist file"
                    + " (default: the history server of HADOOP_CONF_DIR)")
    private String history;

    /** Returns the job as the user named it; null if there is none. */
    String job() {
        return job;
    }

    /** Returns why the options are wrong; null if they are not. */
    String problem() {
        if (job == null) {
            return history == null ? null : "--history=" + history + ": needs --job";
        }
        if (job.endsWith(".json")) {
            return "--job=" + job + ": a saved report does not have all that is needed; give a job id or a .jhist file";
        }
        if (history != null && JobSource.id(job) == null) {
            return "--history=" + history + ": needs a job id; --job=" + job + " is none";
        }
        if (history != null && !isFile() && (!history.startsWith("http") || server().getHost() == null)) {
            return "--history=" + history + ": must be like http://host:19888, or a .jhist file";
        }
        String problem = reader().problem(argument());
        return problem == null ? null : "--job=" + problem;
    }

    /** Returns what reads {@link #argument}. */
    JobSource reader() {
        return new JobSource(new JobConf(new YarnConfiguration()), history == null || isFile() ? null : server());
    }

    /** Returns the job and where it is read from, for messages. */
    String source() {
        return history == null ? job : isFile() ? history : job + " from " + history;
    }

    /** Returns the job id or file to read. */
    String argument() {
        return isFile() ? history : job;
    }

    private boolean isFile() {
        return history != null && history.endsWith(HISTORY_FILE);
    }

    private URI server() {
        try {
            return URI.create(history);
        } catch (IllegalArgumentException e) {
            // A URI without a host, which problem() reports.
            return URI.create("");
        }
    }
}
