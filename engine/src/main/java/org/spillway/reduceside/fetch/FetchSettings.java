package org.spillway.reduceside.fetch;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.job.Setting;

/**
 * The settings of the fetch: stock's settings with stock's defaults, and one of Spillway's own. Times are in
 * milliseconds. The javadoc of keys and components is the meaning in the tables of docs/settings.md.
 *
 * @param copies threads that fetch; at most two of them ask one host
 * @param localRead see {@link #LOCAL_READ}
 * @param connectTimeout milliseconds until a host that cannot be reached counts as failed; one try takes 5 s at most
 * @param readTimeout milliseconds in which the next bytes must arrive
 * @param maxPenalty milliseconds of the longest wait before the next try of an output or a host
 * @param reportEvery every n-th failure of an output is reported to the application master, whatever the other settings
 * @param reportReadErrors whether every failure of an output is reported at once
 * @param hostFailures after more failures of a host than this, each further failure is reported
 * @param retryTimeout milliseconds in which a host may break and refuse connections before it counts as failed
 * @param retryInterval milliseconds between two tries of such a host
 */
public record FetchSettings(
        int copies,
        boolean localRead,
        int connectTimeout,
        int readTimeout,
        long maxPenalty,
        int reportEvery,
        boolean reportReadErrors,
        int hostFailures,
        int retryTimeout,
        int retryInterval) {
    /** A reduce reads outputs of maps of the same node from its disks instead of over HTTP. */
    public static final String LOCAL_READ = "spillway.reduce.local-read";

    /**
     * Waits for a node manager that restarts: connections that break or are refused are tried again without a report. Default:
     * {@code yarn.nodemanager.recovery.enabled}.
     */
    private static final String RETRY = MRJobConfig.SHUFFLE_FETCH_RETRY_ENABLED;

    private static final String KEEPS_STATE = "yarn.nodemanager.recovery.enabled";
    private static final int DEFAULT_COPIES = 5;
    private static final int DEFAULT_TIMEOUT = 180_000;
    private static final int DEFAULT_REPORT_EVERY = 10;
    private static final int DEFAULT_RETRY_TIMEOUT = 30_000;

    /**
     * Reads a job's settings.
     *
     * @throws IOException if a setting is invalid; names the setting, its value and its limits
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

    // As stock: node managers that keep their state over a restart get time to restart.
    private static boolean retries(JobConf job) {
        return job.getBoolean(RETRY, job.getBoolean(KEEPS_STATE, false));
    }

    /** Returns after how many milliseconds a host that cannot be reached counts as failed. Without a limit it is the default. */
    long patience() {
        return connectTimeout == 0 ? DEFAULT_TIMEOUT : connectTimeout;
    }

    private static int time(JobConf job, String key, int byDefault) throws IOException {
        return Setting.atLeast(job, key, byDefault, 0);
    }
}
