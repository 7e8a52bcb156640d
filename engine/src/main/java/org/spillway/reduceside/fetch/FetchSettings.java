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
 * @param connectTimeout until a connection must stand
 * @param readTimeout until the next bytes must have come
 * @param mostPenalty longest time that a host is left alone after a failure
 * @param reportEvery every so many failures of a map are told to the application master, whatever they are
 * @param reportReadErrors whether read errors are told at once
 * @param hostFailures failures of a host from which on all its failures are told
 */
public record FetchSettings(
        int copies,
        boolean localRead,
        int connectTimeout,
        int readTimeout,
        long mostPenalty,
        int reportEvery,
        boolean reportReadErrors,
        int hostFailures) {
    /** Reads outputs of the same node from its disks instead of over HTTP; default true. */
    public static final String LOCAL_READ = "spillway.reduce.local-read";

    private static final int DEFAULT_COPIES = 5;
    private static final int DEFAULT_TIMEOUT = 180_000;
    private static final int DEFAULT_REPORT_EVERY = 10;

    /**
     * Reads a job's settings.
     *
     * @throws IOException naming the setting, its value and its limits
     */
    public static FetchSettings of(JobConf job) throws IOException {
        return new FetchSettings(
                Setting.atLeast(job, MRJobConfig.SHUFFLE_PARALLEL_COPIES, DEFAULT_COPIES, 1),
                job.getBoolean(LOCAL_READ, true),
                Setting.atLeast(job, MRJobConfig.SHUFFLE_CONNECT_TIMEOUT, DEFAULT_TIMEOUT, 0),
                Setting.atLeast(job, MRJobConfig.SHUFFLE_READ_TIMEOUT, DEFAULT_TIMEOUT, 0),
                Setting.atLeast(
                        job,
                        MRJobConfig.MAX_SHUFFLE_FETCH_RETRY_DELAY,
                        (int) MRJobConfig.DEFAULT_MAX_SHUFFLE_FETCH_RETRY_DELAY,
                        0),
                Setting.atLeast(job, MRJobConfig.SHUFFLE_FETCH_FAILURES, DEFAULT_REPORT_EVERY, 1),
                job.getBoolean(MRJobConfig.SHUFFLE_NOTIFY_READERROR, true),
                Setting.atLeast(
                        job,
                        MRJobConfig.MAX_SHUFFLE_FETCH_HOST_FAILURES,
                        MRJobConfig.DEFAULT_MAX_SHUFFLE_FETCH_HOST_FAILURES,
                        0));
    }
}
