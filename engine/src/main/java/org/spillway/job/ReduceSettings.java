package org.spillway.job;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * The settings of a job for its reduces, each with its default and its limits, read once and checked. Immutable. The javadoc
 * of keys and components is the meaning in the tables of docs/settings.md.
 *
 * @param fetch how outputs are fetched
 * @param totalBytes bytes; replaces -Xmx as the base of {@code mapreduce.reduce.shuffle.input.buffer.percent}. Default: -Xmx
 * @param memoryMb MiB for outputs, on the heap and off it; -1 for the share of the heap
 * @param keepShare share of the memory for map outputs that may stay in use while the reducer runs, off the heap first.
 *     Hadoop's default of 0.0 is ignored; a value of the job or of any {@code mapred-site.xml} counts. Default: all off
 *     the heap; on it what the reducer leaves, at most 0.25 of -Xmx
 * @param inputShare memory for map outputs, as a share of -Xmx: off the heap as far as the container and {@code
 *     -XX:MaxDirectMemorySize} allow, the rest on the heap
 * @param maxShare share of the memory for map outputs that one output may take; a larger output goes to disk at once
 * @param mergeShare share of the memory for map outputs at which a merge to disk begins, if the outputs that are still to
 *     come will not fit
 * @param mergeFactor most sources on disk that one merge reads; fewer if memory is short, or if they are more than an
 *     eighth of the limit of open files, but at least 10
 */
public record ReduceSettings(
        Fetch fetch,
        long totalBytes,
        int memoryMb,
        float keepShare,
        float inputShare,
        float maxShare,
        float mergeShare,
        int mergeFactor) {
    /**
     * MiB of a reduce's memory for map outputs. At most {@code mapreduce.reduce.shuffle.input.buffer.percent} of -Xmx lies on
     * the heap, the rest off it; the log says so if there is no room. Default: 0.70 of -Xmx.
     */
    public static final String MEMORY_MB = "spillway.reduce.memory.mb";

    /** A reduce reads outputs of maps of the same node from its disks instead of over HTTP. */
    public static final String LOCAL_READ = "spillway.reduce.local-read";

    /**
     * Waits for a node manager that restarts: connections that break or are refused are tried again without a report. Default:
     * {@code yarn.nodemanager.recovery.enabled}.
     */
    private static final String RETRY = MRJobConfig.SHUFFLE_FETCH_RETRY_ENABLED;

    private static final String KEEPS_STATE = "yarn.nodemanager.recovery.enabled";
    private static final String DEFAULTS = "mapred-default.xml";
    private static final int DEFAULT_COPIES = 5;
    private static final int DEFAULT_TIMEOUT = 180_000;
    private static final int DEFAULT_REPORT_EVERY = 10;
    private static final int DEFAULT_RETRY_TIMEOUT = 30_000;
    private static final float DEFAULT_MOST_SHARE = 0.25f;

    /**
     * Reads a job's settings.
     *
     * @throws IOException if a setting is invalid; names the setting, its value and its limits
     */
    public static ReduceSettings of(JobConf job) throws IOException {
        float input = MRJobConfig.DEFAULT_SHUFFLE_INPUT_BUFFER_PERCENT;
        float merge = MRJobConfig.DEFAULT_SHUFFLE_MERGE_PERCENT;
        return new ReduceSettings(
                Fetch.of(job),
                job.getLong(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, -1),
                job.get(MEMORY_MB) == null ? -1 : Setting.atLeast(job, MEMORY_MB, 1, 1),
                isSet(job, MRJobConfig.REDUCE_INPUT_BUFFER_PERCENT)
                        ? Setting.share(job, MRJobConfig.REDUCE_INPUT_BUFFER_PERCENT, 0, true)
                        : -1,
                Setting.share(job, MRJobConfig.SHUFFLE_INPUT_BUFFER_PERCENT, input, true),
                Setting.share(job, MRJobConfig.SHUFFLE_MEMORY_LIMIT_PERCENT, DEFAULT_MOST_SHARE, false),
                Setting.share(job, MRJobConfig.SHUFFLE_MERGE_PERCENT, merge, false),
                JobSettings.mergeFactor(job));
    }

    /** Whether the job has set how much may stay in memory while the reducer runs. */
    public boolean keepsByJob() {
        return keepShare >= 0;
    }

    // A job's configuration file also contains Hadoop's defaults. A property's first source is the file it came from.
    private static boolean isSet(JobConf job, String key) {
        String[] sources = job.getPropertySources(key);
        return job.get(key) != null && (sources == null || sources.length == 0 || !sources[0].equals(DEFAULTS));
    }

    /**
     * The settings of the fetch: stock's settings with stock's defaults, and one of Spillway's own. Times are in
     * milliseconds.
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
    public record Fetch(
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
        private static Fetch of(JobConf job) throws IOException {
            return new Fetch(
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
        public long connectLimit() {
            return connectTimeout == 0 ? DEFAULT_TIMEOUT : connectTimeout;
        }

        private static int time(JobConf job, String key, int byDefault) throws IOException {
            return Setting.atLeast(job, key, byDefault, 0);
        }
    }
}
