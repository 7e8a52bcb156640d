package org.spillway.advice;

import java.util.List;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.job.MemoryBounds;

/**
 * Uber mode: all tasks run in the application master's JVM, one after the other. Takes away all starts and waits. Proposed
 * only within the limits by which Hadoop decides, and if the master's heap is as large as a task's.
 */
final class UberRule implements Rule {
    private static final String KEY = "mapreduce.job.ubertask.enable";
    private static final String MASTER_MB = "yarn.app.mapreduce.am.resource.mb";
    private static final String MASTER_VCORES = "yarn.app.mapreduce.am.resource.cpu-vcores";
    private static final String MASTER_OPTIONS = "yarn.app.mapreduce.am.command-opts";
    private static final String CHAINS = "org.apache.hadoop.mapreduce.lib.chain.";
    private static final int MAX_MAPS = 9;

    @Override
    public List<Change> propose(JobFacts job) {
        JobModel model = job.model();
        if (model.uber() || job.settings().isOn(KEY) || isChain(job.settings()) || !isSmall(job) || !masterHolds(job)) {
            return List.of();
        }
        int tasks = model.maps().size() + model.reduces().size();
        return List.of(Change.of(
                KEY,
                "true",
                JobModel::inUberMode,
                tasks + " tasks run in the application master's JVM, without " + tasks + " starts of a JVM of about "
                        + Text.seconds(model.maps().get(0).start()) + " and without waits for containers"));
    }

    /** Returns whether Hadoop's chains are the mapper or the reducer, which it does not run in uber mode. */
    private static boolean isChain(Settings settings) {
        return settings.text("mapreduce.job.map.class").equals(CHAINS + "ChainMapper")
                || settings.text("mapreduce.job.reduce.class").equals(CHAINS + "ChainReducer");
    }

    private static boolean isSmall(JobFacts job) {
        Settings settings = job.settings();
        JobModel model = job.model();
        Long input = job.report().counters().get("HDFS_BYTES_READ");
        long blockSize = settings.bytes("dfs.blocksize", 128L << 20);
        return model.maps().size() <= settings.number("mapreduce.job.ubertask.maxmaps", MAX_MAPS)
                // Hadoop runs at most one reduce so, whatever the setting.
                && model.reduces().size() <= Math.min(1, settings.number("mapreduce.job.ubertask.maxreduces", 1))
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
