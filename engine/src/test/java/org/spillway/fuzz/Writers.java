package org.spillway.fuzz;

import org.apache.hadoop.mapred.MapTask;
import org.spillway.SpillwayCollector;

/** Whose map outputs are reduced. */
enum Writers {
    STOCK,
    SPILLWAY,
    IN_TURN;

    /** What collects the records of a map. */
    Class<?> collector(int map) {
        return this == STOCK || this == IN_TURN && map % 2 == 0
                ? MapTask.MapOutputBuffer.class
                : SpillwayCollector.class;
    }
}
