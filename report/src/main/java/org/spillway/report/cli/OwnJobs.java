package org.spillway.report.cli;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.spillway.report.ClusterHistory;
import org.spillway.report.JobReport;
import org.spillway.report.RunVariant;
import org.spillway.report.foreign.Printable;

/** Reads the reports of jobs that a program ran itself, and whose ends it knows. */
public final class OwnJobs {
    private static final int POLL_MILLIS = 100;

    private OwnJobs() {}

    /**
     * Returns the report of a job that succeeded.
     *
     * @throws Failure if its history cannot be read: its plug-ins, times and counters are not known then
     */
    public static JobReport succeeded(JobID job, Configuration conf) throws Failure, InterruptedException {
        try {
            return ClusterHistory.finished(job, conf).report();
        } catch (IOException e) {
            throw new Failure(
                    job + " succeeded, but its history cannot be read: " + Printable.firstLine(e)
                            + "; set mapreduce.jobhistory.webapp.address to the history server, or run this as a user"
                            + " who may read the history's files",
                    e);
        }
    }

    /** Returns the report of a job that failed. A job whose application master could not start has no history. */
    public static JobReport failed(JobID job, RunVariant variant, Configuration conf) throws InterruptedException {
        try {
            return ClusterHistory.finished(job, conf).report();
        } catch (IOException e) {
            System.err.println(Printable.line("no history of " + job + ", which failed: " + Printable.firstLine(e)));
            return JobReport.failed(job.toString(), variant);
        }
    }

    /**
     * Waits until YARN has heard of the end of a job, whose history is in its place then. With shared JVMs the client hears of
     * success before that.
     */
    public static void awaitEnd(JobID job, Configuration conf) throws IOException, YarnException, InterruptedException {
        try (YarnClient yarn = YarnClient.createYarnClient()) {
            yarn.init(conf);
            yarn.start();
            ApplicationId id = TypeConverter.toYarn(job).getAppId();
            while (yarn.getApplicationReport(id).getFinalApplicationStatus() == FinalApplicationStatus.UNDEFINED) {
                Thread.sleep(POLL_MILLIS);
            }
        }
    }
}
