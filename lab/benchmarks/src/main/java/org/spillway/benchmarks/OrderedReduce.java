package org.spillway.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.JobConf;

/**
 * A reduce's workload that this build, and a base, run in another order than that of the keys. Its map outputs are
 * written in both orders. The other kinds run it in key order, so the digest leaves the order of the keys out.
 */
final class OrderedReduce implements Workload {
    @SuppressWarnings("rawtypes")
    private final Class<? extends RawComparator> order;

    private final ReduceWorkload keyed;
    private final ReduceWorkload ordered;
    private ReduceWorkload last;

    /**
     * Creates a workload.
     *
     * @param folder folder of the map outputs
     */
    OrderedReduce(
            CollectorWorkload records,
            int maps,
            int heapMb,
            Path folder,
            @SuppressWarnings("rawtypes") Class<? extends RawComparator> order) {
        this.order = order;
        keyed = new ReduceWorkload(records, maps, heapMb, folder.resolve("keyed"));
        ordered = new ReduceWorkload(records, maps, heapMb, folder.resolve("ordered"))
                .with(job -> Orders.set(order, job));
    }

    /** Measures while the outputs of both orders are written and served, then deletes them. */
    RowResult served(ReduceWorkload.Measuring measuring) throws IOException, InterruptedException {
        return keyed.served(() -> ordered.served(measuring));
    }

    private ReduceWorkload of(CollectorKind kind) {
        return Orders.has(kind) ? ordered : keyed;
    }

    @Override
    public JobConf job() {
        return keyed.job();
    }

    @Override
    public void configure(CollectorKind kind, JobConf job) {
        if (Orders.has(kind)) {
            Orders.set(order, job);
        }
        last = of(kind);
        last.configure(kind, job);
    }

    @Override
    public Execution prepare(JobConf job, Path taskFolder) throws IOException {
        return last.prepare(job, taskFolder);
    }

    @Override
    public void phases(CollectorKind kind, Sample sample) {
        last.phases(kind, sample);
    }

    @Override
    public OutputDigest digest() {
        return last.digest().inAnyOrder();
    }

    @Override
    public Memory memory() {
        return keyed.memory();
    }

    @Override
    public Map<String, String> environment(CollectorKind kind) throws IOException {
        return of(kind).environment(kind);
    }
}
