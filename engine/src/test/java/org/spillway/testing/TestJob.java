package org.spillway.testing;

import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * A job for a test. It does not load Hadoop's default files, so settings have the defaults of the engine's code. It asks for
 * Spillway's counters, which many tests read.
 */
public final class TestJob extends JobConf {
    private TestJob() {
        super(false);
        set("spillway.counters", "true");
    }

    /** Returns a job whose values do not matter. */
    public static TestJob job(Class<?> key) {
        return job(key, NullWritable.class);
    }

    /** Returns a job with these classes. */
    public static TestJob job(Class<?> key, Class<?> value) {
        TestJob job = new TestJob();
        job.setMapOutputKeyClass(key);
        job.setMapOutputValueClass(value);
        return job;
    }

    /** Returns a job with these classes, a number of reducers, and a sort buffer in MiB. */
    public static TestJob job(Class<?> key, Class<?> value, int reducers, int sortMb) {
        TestJob job = job(key, value);
        job.setNumReduceTasks(reducers);
        job.setInt(MRJobConfig.IO_SORT_MB, sortMb);
        return job;
    }

    /** Sets the sort comparator. */
    public TestJob sortedBy(@SuppressWarnings("rawtypes") Class<? extends RawComparator> comparator) {
        setOutputKeyComparatorClass(comparator);
        return this;
    }

    /** Sets a combiner of the old API. */
    public TestJob combinedBy(Class<?> combiner) {
        setClass("mapred.combiner.class", combiner, Reducer.class);
        return this;
    }

    /** Compresses map output. */
    public TestJob compressedBy(Class<? extends CompressionCodec> codec) {
        setCompressMapOutput(true);
        setMapOutputCompressorClass(codec);
        return this;
    }

    /** Sets any other setting. */
    public TestJob with(String key, Object value) {
        set(key, value.toString());
        return this;
    }
}
