package org.spillway.reduceside;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.job.JobSettings;
import org.spillway.job.Setting;
import org.spillway.reduceside.fetch.FetchSettings;

/**
 * The settings of a job for its reduces, each with its default and its limits, read once and checked. Immutable. The javadoc
 * of keys and components is the meaning in the tables of docs/settings.md.
 *
 * @param fetch how outputs are fetched
 * @param totalBytes bytes; replaces -Xmx as the base of {@code mapreduce.reduce.shuffle.input.buffer.percent}. Default: -Xmx
 * @param memoryMb MiB for outputs, on the heap and off it; -1 for the share of the heap
 * @param shares of memory
 * @param mergeFactor most sources on disk that one merge reads; fewer if memory is short, or if they are more than an
 *     eighth of the limit of open files, but at least 10
 * @param spillCodec codec of runs on local disk: see {@link JobSettings#SPILL_CODEC}
 * @param offHeap whether outputs lie off the heap as far as there is room
 * @param counters whether a task publishes the counters of the group {@code Spillway}
 */
public record ReduceSettings(
        FetchSettings fetch,
        long totalBytes,
        int memoryMb,
        Shares shares,
        int mergeFactor,
        String spillCodec,
        boolean offHeap,
        boolean counters) {
    /**
     * MiB of a reduce's memory for map outputs. At most {@code mapreduce.reduce.shuffle.input.buffer.percent} of -Xmx lies on
     * the heap, the rest off it; the log says so if there is no room. Default: 0.70 of -Xmx.
     */
    public static final String MEMORY_MB = "spillway.reduce.memory.mb";

    private static final String DEFAULTS = "mapred-default.xml";
    private static final float DEFAULT_MOST_SHARE = 0.25f;

    /**
     * Reads a job's settings.
     *
     * @throws IOException if a setting is invalid; names the setting, its value and its limits
     */
    public static ReduceSettings of(JobConf job) throws IOException {
        boolean ownTotal = isSet(job, MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES);
        return new ReduceSettings(
                FetchSettings.of(job),
                ownTotal ? job.getLong(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, -1) : -1,
                job.get(MEMORY_MB) == null ? -1 : Setting.atLeast(job, MEMORY_MB, 1, 1),
                Shares.of(job),
                JobSettings.mergeFactor(job),
                JobSettings.spillCodec(job),
                JobSettings.offHeap(job),
                JobSettings.counters(job));
    }

    /** Whether the job has set how much may stay in memory while the reducer runs. */
    public boolean keepsByJob() {
        return shares.keep >= 0;
    }

    // A job's configuration file also contains Hadoop's defaults. A property's first source is the file it came from.
    private static boolean isSet(JobConf job, String key) {
        String[] sources = job.getPropertySources(key);
        return job.get(key) != null && (sources == null || sources.length == 0 || !sources[0].equals(DEFAULTS));
    }

    /**
     * Shares of memory, 0 to 1.
     *
     * @param input memory for map outputs, as a share of -Xmx: off the heap as far as the container and {@code
     *     -XX:MaxDirectMemorySize} allow, the rest on the heap
     * @param max share of the memory for map outputs that one output may take; a larger output goes to disk at once
     * @param merge share of the memory for map outputs at which a merge to disk begins, if the outputs that are still to
     *     come will not fit
     * @param keep share of the memory for map outputs that may stay in use while the reducer runs, off the heap first.
     *     Hadoop's default of 0.0 is ignored; a value of the job or of any {@code mapred-site.xml} counts. Default: all off
     *     the heap; on it what the reducer leaves, at most 0.25 of -Xmx
     */
    public record Shares(float input, float max, float merge, float keep) {
        private static Shares of(JobConf job) throws IOException {
            boolean ownKeep = isSet(job, MRJobConfig.REDUCE_INPUT_BUFFER_PERCENT);
            return new Shares(
                    Setting.shareOrNone(
                            job,
                            MRJobConfig.SHUFFLE_INPUT_BUFFER_PERCENT,
                            MRJobConfig.DEFAULT_SHUFFLE_INPUT_BUFFER_PERCENT),
                    Setting.share(job, MRJobConfig.SHUFFLE_MEMORY_LIMIT_PERCENT, DEFAULT_MOST_SHARE),
                    Setting.share(job, MRJobConfig.SHUFFLE_MERGE_PERCENT, MRJobConfig.DEFAULT_SHUFFLE_MERGE_PERCENT),
                    ownKeep ? Setting.shareOrNone(job, MRJobConfig.REDUCE_INPUT_BUFFER_PERCENT, 0) : -1);
        }
    }
}
