package org.spillway.job;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * The settings of a job, each with its default and its limits, read once and checked. Immutable. {@link MemoryBounds}
 * chooses where memory lies. Local dirs and codecs are read by the classes that use them. The javadoc of keys and components
 * is the meaning in the tables of docs/settings.md.
 *
 * @param sortMb MiB of the sort buffer, index included; at least 1, and more than stock's limit of 2047 is allowed. Off the
 *     heap the buffer lies outside -Xmx and inside the container
 * @param sortMbKey the setting that this comes from
 * @param isAuto whether the buffer takes what its container has to spare, and {@code sortMb} is the least that it takes
 * @param spillPercent share of the buffer, over 0 to 1, at which a spill starts; the mapper fills the rest during the spill
 * @param offHeap whether pages lie off the heap where the key order allows it
 * @param maxSpills most spills of a task; -1 for any number
 * @param indexCacheBytes bytes of heap for the indices of spills, 32 a partition and spill; further indices go to files
 * @param combineFrom least number of spills with which the final merge runs the combiner
 * @param combinesInParallel whether the combiner may run in several threads at once
 * @param mergeFactor most sources that one merge reads, at least 2; fewer if memory is short, or if they are more than an
 *     eighth of the limit of open files
 * @param threads workers that sort, spill and merge, 1 to 4
 */
public record JobSettings(
        int sortMb,
        String sortMbKey,
        boolean isAuto,
        float spillPercent,
        boolean offHeap,
        int maxSpills,
        long indexCacheBytes,
        int combineFrom,
        boolean combinesInParallel,
        int mergeFactor,
        int threads) {
    /**
     * MiB of a map's sort buffer. Other collectors limit {@code mapreduce.task.io.sort.mb} to 2047. {@code auto}: what the
     * container and direct memory have to spare, at least {@code mapreduce.task.io.sort.mb}. Default: {@code
     * mapreduce.task.io.sort.mb}.
     */
    public static final String SORT_MB = "spillway.sort.mb";

    /**
     * Codec of the files that only their own task reads, if the job compresses map output: {@code none}, {@code job} (the
     * job's), {@code lz4}, or the class of a codec. A map's final output always has the job's codec.
     */
    public static final String SPILL_CODEC = "spillway.spill.codec";

    /**
     * Threads of a map that sort, spill and merge, 1 to 4. Vcores are {@code mapreduce.map.cpu.vcores}, in an uber job {@code
     * yarn.app.mapreduce.am.resource.cpu-vcores}. Outside YARN only the processors count. Default: vcores, at most the
     * processors and 4.
     */
    public static final String THREADS = "spillway.spill.threads";

    /** Several threads of a task may run the combiner at once. For combiners without static state. */
    public static final String COMBINE_IN_PARALLEL = "spillway.combine.parallel";

    /**
     * Several threads of a task may run the job's own comparator, and {@code readFields} of the keys that it calls, at once.
     * For classes that share no state. Without it a map of such a job has one thread, and its reduces merge in the reducer's
     * thread.
     */
    public static final String COMPARE_IN_PARALLEL = "spillway.compare.parallel";

    /** Publishes a task's figures as job counters of the group {@code Spillway}. */
    public static final String COUNTERS = "spillway.counters";

    /**
     * A map's sort buffer and a reduce's map outputs may lie off the heap. A sort buffer is always on the heap with a
     * comparator of the job's own, which needs arrays.
     */
    public static final String OFF_HEAP = "spillway.memory.offheap";

    /**
     * Logs and the history name a key of many records by its first 32 characters, escaped, in place of a hash. Not with
     * encrypted spills.
     */
    public static final String SKEW_KEYS = "spillway.skew.keys";

    /** Most threads: the sort index of each counts against the buffer. */
    public static final int MAX_THREADS = 4;

    // Hadoop 3.3 has no constant for it.
    /** Most spills of a task; -1 for any number. */
    public static final String SPILL_FILES_LIMIT = "mapreduce.task.spill.files.count.limit";

    private static final String AUTO = "auto";

    private static final float DEFAULT_SPILL_PERCENT = 0.8f;
    private static final int DEFAULT_COMBINE_FROM = 3;
    private static final int ANY_NUMBER = -1;
    private static final int DEFAULT_INDEX_CACHE = 1 << 20;

    /**
     * Reads a job's settings, for a task with these cores.
     *
     * @throws IOException naming the setting, its value and its limits
     */
    public static JobSettings of(JobConf job, TaskCores cores) throws IOException {
        int ofJob = Setting.atLeast(job, MRJobConfig.IO_SORT_MB, MRJobConfig.DEFAULT_IO_SORT_MB, 1);
        boolean auto = AUTO.equalsIgnoreCase(job.getTrimmed(SORT_MB));
        boolean hasOwnMb = !auto && job.get(SORT_MB) != null;
        return new JobSettings(
                hasOwnMb ? ownMb(job) : ofJob,
                hasOwnMb ? SORT_MB : MRJobConfig.IO_SORT_MB,
                auto,
                Setting.share(job, MRJobConfig.MAP_SORT_SPILL_PERCENT, DEFAULT_SPILL_PERCENT, false),
                offHeap(job),
                Setting.atLeast(job, SPILL_FILES_LIMIT, ANY_NUMBER, ANY_NUMBER),
                Setting.number(job, MRJobConfig.INDEX_CACHE_MEMORY_LIMIT, DEFAULT_INDEX_CACHE),
                Setting.number(job, JobContext.MAP_COMBINE_MIN_SPILLS, DEFAULT_COMBINE_FROM),
                job.getBoolean(COMBINE_IN_PARALLEL, false),
                mergeFactor(job),
                threads(job, cores));
    }

    /** Sources that one merge reads at most, at least 2. */
    public static int mergeFactor(JobConf job) throws IOException {
        return Setting.atLeast(job, MRJobConfig.IO_SORT_FACTOR, MRJobConfig.DEFAULT_IO_SORT_FACTOR, 2);
    }

    /** Whether memory lies off the heap where it can: see {@link #OFF_HEAP}. */
    public static boolean offHeap(JobConf job) {
        return job.getBoolean(OFF_HEAP, true);
    }

    /** Bytes of the sort buffer. */
    public long sortBytes() {
        return (long) sortMb << 20;
    }

    private static int threads(JobConf job, TaskCores cores) throws IOException {
        int threads = Setting.atLeast(job, THREADS, Math.min(cores.count(), MAX_THREADS), 1);
        if (threads > MAX_THREADS) {
            throw Setting.invalid(THREADS, threads, "1 to " + MAX_THREADS);
        }
        return threads;
    }

    private static int ownMb(JobConf job) throws IOException {
        try {
            return Setting.atLeast(job, SORT_MB, 1, 1);
        } catch (IOException e) {
            throw Setting.invalid(SORT_MB, job.get(SORT_MB), "a whole number of at least 1, or " + AUTO);
        }
    }
}
