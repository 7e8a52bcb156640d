package org.spillway.benchmarks;

import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.spillway.SpillwayShuffle;

/** Maps each kind to its shuffle class. */
final class ReduceShuffles {
    private ReduceShuffles() {}

    static Class<?> of(CollectorKind kind) {
        return switch (kind) {
            case STOCK, TUNED -> Shuffle.class;
            case BASE, KEYED, SPILLWAY -> SpillwayShuffle.class;
            case DISCARD, READ -> PreparedShuffle.class;
        };
    }
}
