package org.spillway.benchmarks;

import java.util.List;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.spillway.SpillwayShuffle;

/** The shuffle of each kind. */
final class ReduceShuffles {
    /** Those that have columns of their own in tables. */
    static final List<CollectorKind> SHOWN = List.of(CollectorKind.STOCK, CollectorKind.TUNED, CollectorKind.SPILLWAY);

    private ReduceShuffles() {}

    static Class<?> of(CollectorKind kind) {
        return switch (kind) {
            case STOCK, TUNED -> Shuffle.class;
            case BASE, SPILLWAY -> SpillwayShuffle.class;
            case DISCARD, READ -> PreparedShuffle.class;
        };
    }
}
