package org.spillway.benchmarks;

import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.NeighbourGroups;
import org.spillway.NoOrder;

/** Gives a job another order than that of its keys. */
final class Orders {
    private Orders() {}

    /** Returns whether a kind is measured with another order. The others are measured in key order. */
    static boolean has(CollectorKind kind) {
        return kind == CollectorKind.SPILLWAY || kind == CollectorKind.BASE;
    }

    /** Makes a job use an order. */
    static void set(@SuppressWarnings("rawtypes") Class<? extends RawComparator> order, JobConf job) {
        job.setOutputKeyComparatorClass(order);
        if (NoOrder.class.isAssignableFrom(order)) {
            job.setOutputValueGroupingComparator(NeighbourGroups.class);
        }
    }
}
