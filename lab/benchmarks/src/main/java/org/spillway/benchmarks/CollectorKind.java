package org.spillway.benchmarks;

import java.util.Locale;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.IndexedSorter;
import org.spillway.SpillwayCollector;

/** What is measured: the collectors, or the shuffles, in the order of their turns, and the floors under all. */
enum CollectorKind {
    STOCK(MapTask.MapOutputBuffer.class),
    /** Stock with the settings that serve it best. */
    TUNED(MapTask.MapOutputBuffer.class),
    /** Another build of Spillway: a child of this kind has its classes in front, see {@link Builds}. */
    BASE(SpillwayCollector.class),
    SPILLWAY(SpillwayCollector.class),
    /** The floor: a task without what is measured. */
    DISCARD(DiscardCollector.class),
    /** The floor, and what a reduce cannot but read. */
    READ(DiscardCollector.class);

    @SuppressWarnings("rawtypes")
    private final Class<? extends MapOutputCollector> collector;

    CollectorKind(@SuppressWarnings("rawtypes") Class<? extends MapOutputCollector> collector) {
        this.collector = collector;
    }

    /** Whether it does not do what the others do, and has no output to compare. */
    boolean isFloor() {
        return this == DISCARD || this == READ;
    }

    /** As in JSON and names of folders. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Sets what makes a job use this collector behind a {@link TimedCollector}. */
    void configure(JobConf job) {
        job.setClass(TimedCollector.DELEGATE, collector, MapOutputCollector.class);
        job.setClass(MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR, TimedCollector.class, MapOutputCollector.class);
        if (this == STOCK) {
            // Stock tells nobody how long it sorts.
            job.setClass(MRJobConfig.MAP_SORT_CLASS, TimedSort.class, IndexedSorter.class);
        }
    }
}
