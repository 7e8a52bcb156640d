package org.spillway.bench;

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

/**
 * Runs a collector alone: init, collect of generated records, flush and close, without input or mapper. Other workloads
 * take its records.
 */
final class CollectorWorkload implements Workload {
    // From this size on a row must not spill before the flush, so stock may fill its whole buffer.
    private static final int LARGE_BUFFER_MB = 400;

    private final RecordMaker maker;
    private final int records;
    private final JobConf job = new JobConf(false);
    private Consumer<JobConf> order;
    private List<String> memory = USUAL_MEMORY;
    private int warmUps = 3;

    CollectorWorkload(int records, Class<?> key, Class<?> value, RecordMaker maker) {
        this.maker = maker;
        this.records = records;
        job.setMapOutputKeyClass(key);
        job.setMapOutputValueClass(value);
    }

    /** Creates a workload without records. */
    static CollectorWorkload empty(Class<?> key, Class<?> value) {
        return new CollectorWorkload(0, key, value, (count, partitions, out) -> {});
    }

    CollectorWorkload partitions(int count) {
        job.setNumReduceTasks(count);
        return this;
    }

    CollectorWorkload buffer(int mb) {
        job.setInt(MRJobConfig.IO_SORT_MB, mb);
        job.setFloat(MRJobConfig.MAP_SORT_SPILL_PERCENT, mb >= LARGE_BUFFER_MB ? 1f : 0.8f);
        return this;
    }

    CollectorWorkload codec(Class<? extends CompressionCodec> codec) {
        job.setCompressMapOutput(true);
        job.setMapOutputCompressorClass(codec);
        return this;
    }

    CollectorWorkload with(Consumer<JobConf> settings) {
        settings.accept(job);
        return this;
    }

    /**
     * Makes {@link CollectorKind#isOrdered ordered} kinds use another order than that of the keys. The others do not, so
     * the digest leaves the order of the keys out.
     */
    CollectorWorkload ordered(Consumer<JobConf> setting) {
        order = setting;
        return this;
    }

    CollectorWorkload memory(int heapMb, int directMb) {
        memory = Workload.memory(heapMb, directMb);
        return this;
    }

    CollectorWorkload warmUps(int count) {
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
    List<Pair> some(int max) {
        List<Pair> some = new ArrayList<>();
        try {
            maker.make(
                    Math.min(max, records),
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
    public List<String> jvmOptions() {
        return memory;
    }

    @Override
    public int warmUps() {
        return warmUps;
    }

    @Override
    public void configure(CollectorKind kind, JobConf configured) {
        kind.configure(configured);
        if (order != null && kind.isOrdered()) {
            order.accept(configured);
        }
    }

    @Override
    public OutputDigest digest() throws IOException {
        OutputDigest digest = Workload.super.digest();
        return order == null ? digest : digest.inAnyOrder();
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
