package org.spillway.fuzz;

import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.HashOrder;
import org.spillway.NeighbourGroups;
import org.spillway.NoOrder;

/** Sort orders of a job. */
enum Ordering {
    /** The order of the key class. */
    DEFAULT(null),
    REVERSED(Reversed.class),
    BY_SIZE(RawOrder.BySize.class),
    COARSE(RawOrder.Coarse.class),
    /** Hadoop's decreasing order of LongWritable. */
    DECREASING(LongWritable.DecreasingComparator.class),
    /** Copies keys to arrays that all instances share. */
    SCRATCH(RawOrder.Scratch.class),
    /** Groups are whole, and their order means nothing. */
    HASH(HashOrder.class),
    /** Records come in any order, and groups are neighbours. */
    NONE(NoOrder.class);

    private final Class<?> comparator;

    Ordering(Class<?> comparator) {
        this.comparator = comparator;
    }

    void configure(JobConf job, FieldKind keys) {
        Class<?> named = comparator == null ? keys.comparator() : comparator;
        if (named != null) {
            job.setClass(MRJobConfig.KEY_COMPARATOR, named, RawComparator.class);
        }
        if (this == NONE) {
            job.setClass(MRJobConfig.GROUP_COMPARATOR_CLASS, NeighbourGroups.class, RawComparator.class);
        }
    }

    boolean goesWith(FieldKind keys) {
        return this != DECREASING || keys == FieldKind.LONG;
    }

    /** Whether keys that compare as equal have the same bytes, unless the key class itself allows otherwise. */
    boolean isFine() {
        return this != COARSE && this != NONE;
    }

    /** Whether reducers and combiners may group only keys with the same bytes. */
    boolean groupsByBytes() {
        return this == HASH || this == NONE;
    }
}
