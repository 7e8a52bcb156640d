package org.spillway.report.cli;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobID;
import org.spillway.report.ClusterHistory;
import org.spillway.report.Comparison;
import org.spillway.report.FinishedJob;
import org.spillway.report.HistoryReports;
import org.spillway.report.HistoryRest;
import org.spillway.report.JobReport;
import org.spillway.report.MemoryJudge;
import org.spillway.report.ReportJson;

/**
 * Reads the jobs that are named on the command line.
 *
 * @param conf the client's configuration, with its cluster if it has one
 * @param history the history server for job ids; null for the one in the configuration
 */
public record JobSource(Configuration conf, URI history) {
    private static final Pattern ID = Pattern.compile("(?:job|application)_(\\d+_\\d+)");

    /** Reads what an argument names: one comparison of one job, or all comparisons of a saved report. */
    List<Comparison> read(String argument) throws IOException, InterruptedException {
        if (argument.endsWith(".json")) {
            return ReportJson.read(java.nio.file.Path.of(argument)).comparisons();
        }
        JobReport job = MemoryJudge.report(finished(argument));
        return List.of(new Comparison(String.valueOf(job.name()), List.of(job)));
    }

    /**
     * Reads one job with all its settings.
     *
     * @param argument a job id or a {@code .jhist} file
     * @throws Failure if a job id cannot be read. The message says what to give instead
     */
    public FinishedJob finished(String argument) throws IOException, InterruptedException {
        String id = id(argument);
        if (id == null) {
            return HistoryReports.finished(path(argument), conf);
        }
        if (history == null) {
            YarnClients.checkTicket();
        }
        try {
            return history == null
                    ? ClusterHistory.finished(JobID.forName(id), conf)
                    : new HistoryRest(history, conf).finished(id);
        } catch (IOException e) {
            String url = history == null ? "--history URL or " : "";
            throw new Failure(e.getMessage() + "; give " + url + "the job's .jhist file", e);
        }
    }

    /** Returns why an argument cannot name a job; null if it can. */
    public String problem(String argument) {
        if (id(argument) != null) {
            String noCluster = YarnClients.problem(conf);
            return history != null || noCluster == null
                    ? null
                    : argument + ": " + noCluster + "; set it, or give --history URL or a .jhist file";
        }
        return argument.endsWith(".jhist") || argument.endsWith(".json")
                ? null
                : argument + ": neither a job id nor a .jhist or .json file";
    }

    /** Returns the id of an argument that is one, such as {@code job_1_0002}; null for any other argument. */
    public static String id(String argument) {
        Matcher id = ID.matcher(argument);
        return id.matches() ? "job_" + id.group(1) : null;
    }

    private static Path path(String argument) {
        // History file names contain escapes such as %2B. Path.toUri() preserves them; a URI parsed from the name would
        // not.
        java.nio.file.Path local = argument.contains(":/") ? null : java.nio.file.Path.of(argument);
        return local != null && Files.exists(local) ? new Path(local.toUri()) : new Path(argument);
    }
}
