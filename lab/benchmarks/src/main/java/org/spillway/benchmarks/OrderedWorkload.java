package org.spillway.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.JobConf;

/**
 * A collector's workload that this build, and a base, run in another order than that of the keys. The other kinds run
 * it in key order, so the digest leaves the order of the keys out.
 *
 * @param records the workload in key order
 * @param order {@code HashOrder} or {@code NoOrder}
 */
record OrderedWorkload(
        CollectorWorkload records,
        @SuppressWarnings("rawtypes") Class<? extends RawComparator> order) implements Workload {
    @Override
    public JobConf job() {
        return records.job();
    }

    @Override
    public void configure(CollectorKind kind, JobConf job) {
        kind.configure(job);
        if (Orders.has(kind)) {
            Orders.set(order, job);
        }
    }

    @Override
    public Execution prepare(JobConf job, Path folder) {
        return records.prepare(job, folder);
    }

    @Override
    public OutputDigest digest() throws IOException {
        return records.digest().inAnyOrder();
    }

    @Override
    public Memory memory() {
        return records.memory();
    }

    @Override
    public int warmUps() {
        return records.warmUps();
    }
}
