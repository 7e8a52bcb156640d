package org.spillway.fuzz;

import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** Which keys the combiner takes for the same; the order must keep them together. */
enum Grouping {
    /** those that the order takes for the same */
    BY_ORDER(null),
    ALL(RawOrder.AllEqual.class),
    BY_FIRST(FirstByte.class),
    BY_SIZE(RawOrder.SizeOnly.class);

    private final Class<? extends RawOrder> comparator;

    Grouping(Class<? extends RawOrder> comparator) {
        this.comparator = comparator;
    }

    void configure(JobConf job) {
        if (comparator != null) {
            job.setClass(MRJobConfig.COMBINER_GROUP_COMPARATOR_CLASS, comparator, RawComparator.class);
        }
    }

    boolean goesWith(Ordering ordering, FieldKind keys) {
        switch (this) {
            case BY_FIRST:
                return ordering == Ordering.DEFAULT && keys.lead() != FieldKind.Lead.UNKNOWN;
            case BY_SIZE:
                return ordering == Ordering.BY_SIZE;
            default:
                return true;
        }
    }
}
