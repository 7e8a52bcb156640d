package org.spillway.tools.advice;

import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.job.MemoryBounds;

/**
 * Uber mode: all tasks run in the application master's JVM, one after the other. Rests on the tasks' times, which are together
 * less than the job's. Proposed only within the limits by which Hadoop decides, and if the master's heap is as large as a
 * task's.
 */
final class UberRule implements Rule {
    private static final String KEY = "mapreduce.job.ubertask.enable";
    private static final String MASTER_MB = "yarn.app.mapreduce.am.resource.mb";
    private static final String MASTER_VCORES = "yarn.app.mapreduce.am.resource.cpu-vcores";
    private static final String MASTER_OPTIONS = "yarn.app.mapreduce.am.command-opts";
    private static final String CHAINS = "org.apache.hadoop.mapreduce.lib.chain.";
    private static final int MAX_MAPS = 9;

    @Override
    public Optional<Change> propose(JobFacts job) {
        JobTimes times = job.times();
        long all = Stream.concat(times.maps().stream(), times.reduces().stream())
                .mapToLong(times::work)
                .sum();
        if (times.uber()
                || all > times.job()
                || job.settings().isOn(KEY)
                || isChain(job.settings())
                || !isSmall(job)
                || !masterHolds(job)) {
            return Optional.empty();
        }
        return Optional.of(new Change(
                KEY,
                "true",
                Text.count(times.maps().size() + times.reduces().size(), "task") + " took " + Text.seconds(all)
                        + " in all, the starts of their JVMs included, and the job " + Text.seconds(times.job())
                        + "; in the application master's JVM they need no starts and containers"));
    }

    /** Returns whether Hadoop's chains are the mapper or the reducer, which it does not run in uber mode. */
    private static boolean isChain(Settings settings) {
        return settings.text("mapreduce.job.map.class").equals(CHAINS + "ChainMapper")
                || settings.text("mapreduce.job.reduce.class").equals(CHAINS + "ChainReducer");
    }

    private static boolean isSmall(JobFacts job) {
        Settings settings = job.settings();
        Long input = job.report().counters().get("HDFS_BYTES_READ");
        long blockSize = settings.bytes("dfs.blocksize", 128L << 20);
        return job.times().maps().size() <= settings.number("mapreduce.job.ubertask.maxmaps", MAX_MAPS)
                // Hadoop runs at most one reduce so, whatever the setting.
                && job.times().reduces().size() <= Math.min(1, settings.number("mapreduce.job.ubertask.maxreduces", 1))
                // The input of other file systems is not in the report.
                && input != null
                && input <= settings.bytes("mapreduce.job.ubertask.maxbytes", blockSize);
    }

    private static boolean masterHolds(JobFacts job) {
        Settings settings = job.settings();
        double mb = Math.max(
                settings.number("mapreduce.map.memory.mb", -1), settings.number("mapreduce.reduce.memory.mb", -1));
        double vcores = Math.max(
                settings.number("mapreduce.map.cpu.vcores", 1), settings.number("mapreduce.reduce.cpu.vcores", 1));
        long heap = Math.max(
                heap(job.mapMemory().orElse(null)), heap(job.reduceMemory().orElse(null)));
        long masterHeap = (long) JobConf.parseMaximumHeapSizeMB(settings.text(MASTER_OPTIONS)) << 20;
        return mb <= settings.number(MASTER_MB, 1536)
                && vcores <= settings.number(MASTER_VCORES, 1)
                && heap <= masterHeap;
    }

    /** Returns the heap of a task. One of unknown size fits nowhere. */
    private static long heap(MemoryBounds bounds) {
        return bounds == null ? Long.MAX_VALUE : bounds.heap();
    }
}
