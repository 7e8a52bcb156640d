package org.spillway.reduceside.fetch;

import java.io.IOException;

/** Stores the outputs of maps as they are fetched. Thread-safe. */
public interface MapOutputSink {
    /**
     * Stores an output and verifies its checksum. Waits until there is room.
     *
     * @return the stored output, which the caller commits or aborts
     * @throws FetchException if the output cannot be read or is damaged; nothing of it is kept
     * @throws IOException if it cannot be stored, which is this task's fault and not the map's
     */
    Stored store(MapOutput output) throws IOException, InterruptedException;

    /** An output that has been stored. It is committed or aborted once. */
    interface Stored {
        /** Returns the bytes of the segment without the padding of encryption. */
        long bytes();

        /** Whether the output's file stays open. Whoever has stored the output then closes the file. */
        boolean keepsFile();

        /** Makes the output part of the reduce's input. */
        void commit();

        /** Discards the output because another attempt of the same map was faster. */
        void abort();
    }
}
