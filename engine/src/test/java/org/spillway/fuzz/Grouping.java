package org.spillway.fuzz;

import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** Which keys the combiner or the reducer takes for the same; the order must keep them together. */
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

    /** Lets the combiner group so. */
    void configureCombiner(JobConf job) {
        configure(job, MRJobConfig.COMBINER_GROUP_COMPARATOR_CLASS);
    }

    /** Lets the reducer group so. */
    void configureReducer(JobConf job) {
        configure(job, MRJobConfig.GROUP_COMPARATOR_CLASS);
    }

    private void configure(JobConf job, String key) {
        if (comparator != null) {
            job.setClass(key, comparator, RawComparator.class);
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
