package org.spillway.tools.compare;

import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.yarn.api.protocolrecords.GetApplicationsRequest;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** Finds the jobs of a command by a tag in its configuration. */
final class TaggedJobs {
    private static final Duration POLL = Duration.ofMillis(200);

    private static final Set<YarnApplicationState> ENDED =
            EnumSet.of(YarnApplicationState.FINISHED, YarnApplicationState.FAILED, YarnApplicationState.KILLED);

    private TaggedJobs() {}

    /**
     * Waits until all jobs with a tag have ended, and returns them in the order of submission. Covers jobs that the
     * command did not wait for.
     *
     * @param tag in lower case, as YARN stores tags
     */
    static List<EndedJob> ended(String tag, Configuration conf)
            throws IOException, YarnException, InterruptedException {
        try (YarnClient client = open(conf)) {
            while (true) {
                List<ApplicationReport> all = find(client, tag);
                if (all.stream().allMatch(TaggedJobs::hasEnded)) {
                    return all.stream()
                            .sorted(Comparator.comparingInt(
                                    report -> report.getApplicationId().getId()))
                            .map(EndedJob::of)
                            .toList();
                }
                LockSupport.parkNanos(POLL.toNanos());
                if (Thread.interrupted()) {
                    throw new InterruptedException("interrupted while jobs of tag=" + tag + " run");
                }
            }
        }
    }

    /** Kills the jobs with a tag that still run. */
    static void kill(String tag, Configuration conf) throws IOException, YarnException {
        try (YarnClient client = open(conf)) {
            for (ApplicationReport report : running(client, tag)) {
                client.killApplication(report.getApplicationId());
            }
        }
    }

    /** Kills the jobs with a tag that still run by their masters, so that they leave their history. */
    static void killByMasters(String tag, Configuration conf) throws IOException, YarnException, InterruptedException {
        Cluster cluster = new Cluster(conf);
        try (YarnClient client = open(conf)) {
            for (ApplicationReport report : running(client, tag)) {
                Job job = cluster.getJob(EndedJob.of(report).id());
                if (job == null) {
                    client.killApplication(report.getApplicationId());
                } else {
                    job.killJob();
                }
            }
        } finally {
            cluster.close();
        }
    }

    private static List<ApplicationReport> running(YarnClient client, String tag) throws IOException, YarnException {
        return find(client, tag).stream().filter(report -> !hasEnded(report)).toList();
    }

    private static YarnClient open(Configuration conf) {
        YarnClient client = YarnClient.createYarnClient();
        client.init(conf);
        client.start();
        return client;
    }

    private static List<ApplicationReport> find(YarnClient client, String tag) throws IOException, YarnException {
        GetApplicationsRequest request = GetApplicationsRequest.newInstance();
        request.setApplicationTags(Set.of(tag));
        return client.getApplications(request);
    }

    private static boolean hasEnded(ApplicationReport report) {
        return ENDED.contains(report.getYarnApplicationState());
    }
}
