package org.spillway.fuzz;

import org.apache.hadoop.mapred.MapTask;
import org.spillway.SpillwayCollector;

/** The collectors that write the map outputs. */
enum Writers {
    STOCK,
    SPILLWAY,
    IN_TURN;

    /** Returns the class that collects the records of a map. */
    Class<?> collector(int map) {
        return this == STOCK || this == IN_TURN && map % 2 == 0
                ? MapTask.MapOutputBuffer.class
                : SpillwayCollector.class;
    }
}
