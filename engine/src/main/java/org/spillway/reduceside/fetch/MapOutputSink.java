package org.spillway.reduceside.fetch;

import java.io.IOException;

/** Takes the outputs of maps as they are fetched. Thread-safe. */
public interface MapOutputSink {
    /**
     * Stores an output and verifies its checksum. Waits until there is room.
     *
     * @return what is to be committed or aborted
     * @throws FetchException if the output cannot be read or is damaged; nothing of it is kept
     * @throws IOException if it cannot be stored: that is this task's own trouble and no fault of the map's
     */
    Stored store(MapOutput output) throws IOException, InterruptedException;

    /** An output that has been stored. It is committed or aborted, once. */
    interface Stored {
        /** Bytes of the segment, without the padding of encryption. */
        long bytes();

        /** Whether the output's file stays open, to be closed by whoever has stored it. */
        boolean keepsFile();

        /** The output belongs to the reduce's input from now on. */
        void commit();

        /** The output is not wanted: another attempt of the same map was faster. */
        void abort();
    }
}
