package org.spillway.reduceside.fetch;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.job.Setting;

/**
 * How outputs are fetched: stock's settings with stock's defaults, and one of our own. Times in milliseconds.
 *
 * @param copies most fetches at once
 * @param localRead whether outputs of this node are read from its disks
 * @param connectTimeout until a host that cannot be reached counts as failed
 * @param readTimeout until the next bytes must have come
 * @param mostPenalty longest time that a host is left alone after a failure
 * @param reportEvery every so many failures of a map are told to the application master, whatever they are
 * @param reportReadErrors whether read errors are told at once
 * @param hostFailures failures of a host from which on all its failures are told
 * @param retryTimeout for how long a host may break connections and refuse them without blame; 0 for not at all
 * @param retryInterval until it is tried again meanwhile
 */
public record FetchSettings(
        int copies,
        boolean localRead,
        int connectTimeout,
        int readTimeout,
        long mostPenalty,
        int reportEvery,
        boolean reportReadErrors,
        int hostFailures,
        int retryTimeout,
        int retryInterval) {
    /** Reads outputs of the same node from its disks instead of over HTTP; default true. */
    public static final String LOCAL_READ = "spillway.reduce.local-read";

    private static final String KEEPS_STATE = "yarn.nodemanager.recovery.enabled";
    private static final int DEFAULT_COPIES = 5;
    private static final int DEFAULT_TIMEOUT = 180_000;
    private static final int DEFAULT_REPORT_EVERY = 10;
    private static final int DEFAULT_RETRY_TIMEOUT = 30_000;

    /**
     * Reads a job's settings.
     *
     * @throws IOException naming the setting, its value and its limits
     */
    public static FetchSettings of(JobConf job) throws IOException {
        return new FetchSettings(
                Setting.atLeast(job, MRJobConfig.SHUFFLE_PARALLEL_COPIES, DEFAULT_COPIES, 1),
                job.getBoolean(LOCAL_READ, true),
                time(job, MRJobConfig.SHUFFLE_CONNECT_TIMEOUT, DEFAULT_TIMEOUT),
                time(job, MRJobConfig.SHUFFLE_READ_TIMEOUT, DEFAULT_TIMEOUT),
                time(job, MRJobConfig.MAX_SHUFFLE_FETCH_RETRY_DELAY, (int)
                        MRJobConfig.DEFAULT_MAX_SHUFFLE_FETCH_RETRY_DELAY),
                Setting.atLeast(job, MRJobConfig.SHUFFLE_FETCH_FAILURES, DEFAULT_REPORT_EVERY, 1),
                job.getBoolean(MRJobConfig.SHUFFLE_NOTIFY_READERROR, true),
                Setting.atLeast(
                        job,
                        MRJobConfig.MAX_SHUFFLE_FETCH_HOST_FAILURES,
                        MRJobConfig.DEFAULT_MAX_SHUFFLE_FETCH_HOST_FAILURES,
                        0),
                retries(job) ? time(job, MRJobConfig.SHUFFLE_FETCH_RETRY_TIMEOUT_MS, DEFAULT_RETRY_TIMEOUT) : 0,
                time(
                        job,
                        MRJobConfig.SHUFFLE_FETCH_RETRY_INTERVAL_MS,
                        MRJobConfig.DEFAULT_SHUFFLE_FETCH_RETRY_INTERVAL_MS));
    }

    // As stock: where node managers keep their state over a restart, they are waited for.
    private static boolean retries(JobConf job) {
        return job.getBoolean(MRJobConfig.SHUFFLE_FETCH_RETRY_ENABLED, job.getBoolean(KEEPS_STATE, false));
    }

    private static int time(JobConf job, String key, int byDefault) throws IOException {
        return Setting.atLeast(job, key, byDefault, 0);
    }
}
