package org.spillway.fuzz;

import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** How the job sorts its keys. */
enum Ordering {
    /** as the key class says */
    DEFAULT(null),
    REVERSED(Reversed.class),
    BY_SIZE(RawOrder.BySize.class),
    COARSE(RawOrder.Coarse.class),
    /** Hadoop's own, for LongWritable */
    DECREASING(LongWritable.DecreasingComparator.class);

    private final Class<?> comparator;

    Ordering(Class<?> comparator) {
        this.comparator = comparator;
    }

    void configure(JobConf job, FieldKind keys) {
        Class<?> named = comparator == null ? keys.comparator() : comparator;
        if (named != null) {
            job.setClass(MRJobConfig.KEY_COMPARATOR, named, RawComparator.class);
        }
    }

    boolean goesWith(FieldKind keys) {
        return this != DECREASING || keys == FieldKind.LONG;
    }

    /** Whether keys that compare as equal have the same bytes, but for what the class itself leaves open. */
    boolean isFine() {
        return this != COARSE;
    }
}
