package org.spillway.fuzz;

import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * Comparators that decide which keys the combiner or the reducer groups. The sort order must keep such keys together.
 */
enum Grouping {
    /** Keys that compare as equal in the sort order. */
    BY_ORDER(null),
    ALL(RawOrder.AllEqual.class),
    BY_FIRST(FirstByte.class),
    BY_SIZE(RawOrder.SizeOnly.class),
    /** All keys, found by a comparator that shares state with the order of the same kind. */
    ALL_BY_SCRATCH(RawOrder.ScratchAll.class);

    private final Class<? extends RawOrder> comparator;

    Grouping(Class<? extends RawOrder> comparator) {
        this.comparator = comparator;
    }

    /** Sets the grouping of the combiner. */
    void configureCombiner(JobConf job) {
        configure(job, MRJobConfig.COMBINER_GROUP_COMPARATOR_CLASS);
    }

    /** Sets the grouping of the reducer. */
    void configureReducer(JobConf job) {
        configure(job, MRJobConfig.GROUP_COMPARATOR_CLASS);
    }

    private void configure(JobConf job, String key) {
        if (comparator != null) {
            job.setClass(key, comparator, RawComparator.class);
        }
    }

    boolean goesWith(Ordering ordering, FieldKind keys) {
        if (ordering.groupsByBytes()) {
            return this == BY_ORDER;
        }
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
