package org.spillway.report;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.JobID;
import org.spillway.report.foreign.Printable;

/**
 * Reads finished jobs of a cluster by their ids: from the history's files where the user may read them, else from the
 * history server's REST interface. By Hadoop's default, only the user and the group of the history server may read the
 * files in their final folder.
 *
 * <p>Files come first, because they hold times that REST lacks, and because a web port that a firewall drops would delay
 * each job by a minute.
 */
public final class ClusterHistory {
    private ClusterHistory() {}

    /**
     * Reads one job with all its settings.
     *
     * @param conf the configuration of a client of the cluster, which names the history server
     * @throws IOException if neither way works. Its message is one line with both reasons
     */
    public static FinishedJob finished(JobID job, Configuration conf) throws IOException, InterruptedException {
        try {
            return HistoryReports.finished(job, conf);
        } catch (IOException | RuntimeException files) { // Hadoop has the latter for hosts and name services
            try {
                return new HistoryRest(HistoryAddress.of(conf), conf).finished(job.toString());
            } catch (IOException | RuntimeException rest) {
                IOException both = new IOException(Printable.firstLine(files) + "; " + HistoryAddress.key(conf) + ": "
                        + Printable.firstLine(rest));
                both.addSuppressed(files);
                both.addSuppressed(rest);
                throw both;
            }
        }
    }
}
