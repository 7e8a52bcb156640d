package org.spillway.reduceside.merge;

import java.io.IOException;
import org.spillway.reduceside.fetch.MapOutputSink;

/** The input of one reduce, while outputs are fetched and until the reducer has read all records. */
public interface TaskInput {
    /** Returns the sink that stores outputs. */
    MapOutputSink sink();

    /** Throws an exception if the input has failed, so that no more outputs are needed. */
    void check() throws IOException;

    /**
     * Records that no more outputs will come.
     *
     * @param ended whether all threads that stored outputs have ended; otherwise memory is not freed, because one may
     *     write to it
     */
    void fetched(boolean ended);

    /** Returns the sum of the most bytes that outputs took on the heap and of those off it. */
    long peakBytes();

    /** Frees all resources unless that has been done. */
    void release();
}
