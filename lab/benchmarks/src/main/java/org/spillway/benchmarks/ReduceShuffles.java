package org.spillway.benchmarks;

import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.spillway.SpillwayShuffle;

/** The shuffle of each kind. */
final class ReduceShuffles {
    private ReduceShuffles() {}

    static Class<?> of(CollectorKind kind) {
        return switch (kind) {
            case STOCK, TUNED -> Shuffle.class;
            case BASE, SPILLWAY -> SpillwayShuffle.class;
            case DISCARD, READ -> PreparedShuffle.class;
        };
    }
}
