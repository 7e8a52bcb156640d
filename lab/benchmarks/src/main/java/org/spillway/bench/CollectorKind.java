package org.spillway.bench;

import java.util.Locale;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.apache.hadoop.util.IndexedSorter;
import org.spillway.SpillwayCollector;
import org.spillway.SpillwayShuffle;

/** The kinds that are measured: the collectors (or the shuffles) in the order of their turns, then the floors. */
enum CollectorKind {
    STOCK(MapTask.MapOutputBuffer.class),
    /** Stock with the settings that suit it best. */
    TUNED(MapTask.MapOutputBuffer.class),
    /** Another build of Spillway: its classes come first on the child's class path; see {@link Builds}. */
    BASE(SpillwayCollector.class),
    /** Spillway in key order, in a suite whose {@link #SPILLWAY} has another order. */
    KEYED(SpillwayCollector.class),
    SPILLWAY(SpillwayCollector.class),
    /** The floor: a task without the part that is measured. */
    DISCARD(DiscardCollector.class),
    /** The floor plus one read of all map outputs, which every reduce must do. */
    READ(DiscardCollector.class);

    @SuppressWarnings("rawtypes")
    private final Class<? extends MapOutputCollector> collector;

    CollectorKind(@SuppressWarnings("rawtypes") Class<? extends MapOutputCollector> collector) {
        this.collector = collector;
    }

    /** Returns whether this is a floor, which has no output to compare. */
    boolean isFloor() {
        return this == DISCARD || this == READ;
    }

    /** Returns whether this kind runs a workload in its other order, if it has one. The others run it in key order. */
    boolean isOrdered() {
        return this == SPILLWAY || this == BASE;
    }

    /** Returns the name used in JSON and for folders. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the class that shuffles in a reduce. */
    Class<?> shuffle() {
        return switch (this) {
            case STOCK, TUNED -> Shuffle.class;
            case BASE, KEYED, SPILLWAY -> SpillwayShuffle.class;
            case DISCARD, READ -> PreparedShuffle.class;
        };
    }

    /** Makes a job use this collector behind a {@link TimedCollector}. */
    void configure(JobConf job) {
        job.setBoolean("spillway.counters", true); // MapPhases reads them
        job.setClass(TimedCollector.DELEGATE, collector, MapOutputCollector.class);
        job.setClass(MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR, TimedCollector.class, MapOutputCollector.class);
        if (this == STOCK) {
            // Stock does not report its sort time.
            job.setClass(MRJobConfig.MAP_SORT_CLASS, TimedSort.class, IndexedSorter.class);
        }
    }
}
