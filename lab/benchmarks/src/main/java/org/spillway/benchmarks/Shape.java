package org.spillway.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.testing.TaskHarness;
import org.spillway.testing.TaskHarness.Pair;

/** Runs a collector alone: init, collect of generated records, flush and close, without input or mapper. */
final class Shape implements Workload {
    // From this size on a row must not spill before the flush, so stock may fill its whole buffer.
    private static final int LARGE_BUFFER_MB = 400;

    private final RecordMaker maker;
    private final int records;
    private final JobConf job = new JobConf(false);
    private Memory memory = Memory.USUAL;
    private int warmUps = 3;

    Shape(int records, Class<?> key, Class<?> value, RecordMaker maker) {
        this(maker, Math.max(1, records), key, value);
    }

    private Shape(RecordMaker maker, int records, Class<?> key, Class<?> value) {
        this.maker = maker;
        this.records = records;
        job.setMapOutputKeyClass(key);
        job.setMapOutputValueClass(value);
    }

    /** Creates a workload without records. */
    static Shape empty(Class<?> key, Class<?> value) {
        return new Shape((count, partitions, out) -> {}, 0, key, value);
    }

    Shape partitions(int count) {
        job.setNumReduceTasks(count);
        return this;
    }

    Shape buffer(int mb) {
        job.setInt(MRJobConfig.IO_SORT_MB, mb);
        job.setFloat(MRJobConfig.MAP_SORT_SPILL_PERCENT, mb >= LARGE_BUFFER_MB ? 1f : 0.8f);
        return this;
    }

    Shape codec(Class<? extends CompressionCodec> codec) {
        job.setCompressMapOutput(true);
        job.setMapOutputCompressorClass(codec);
        return this;
    }

    Shape with(Consumer<JobConf> settings) {
        settings.accept(job);
        return this;
    }

    Shape memory(int heapMb, int directMb) {
        memory = new Memory(heapMb, directMb);
        return this;
    }

    Shape warmUps(int count) {
        warmUps = count;
        return this;
    }

    int records() {
        return records;
    }

    RecordMaker maker() {
        return maker;
    }

    /** Returns the first records, serialised. */
    List<Pair> some(int most) {
        List<Pair> some = new ArrayList<>();
        try {
            maker.make(
                    Math.min(most, records),
                    1,
                    (key, value, partition) -> some.add(new Pair(
                            WritableUtils.toByteArray((Writable) key), WritableUtils.toByteArray((Writable) value))));
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("cannot make records", e);
        }
        return some;
    }

    @Override
    public JobConf job() {
        return new JobConf(job);
    }

    @Override
    public Memory memory() {
        return memory;
    }

    @Override
    public int warmUps() {
        return warmUps;
    }

    @Override
    public Execution prepare(JobConf configured, Path folder) {
        TaskHarness task = new TaskHarness(TimedCollector.class, configured, folder);
        // The garbage of the previous run must not count in this one.
        System.gc();
        return () -> {
            task.init();
            maker.make(records, task.partitions(), task::emit);
            task.collector().flush();
            task.collector().close();
        };
    }
}
