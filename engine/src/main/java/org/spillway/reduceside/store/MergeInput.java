package org.spillway.reduceside.store;

import java.io.IOException;
import org.spillway.record.RecordCursor;
import org.spillway.segment.ReadBuffers;

/** Sorted records that wait for a merge. They can be read once. */
public interface MergeInput {
    /** Returns the approximate bytes of its records with headers. */
    long bytes();

    /** Whether it is read from a disk. */
    boolean isOnDisk();

    /**
     * Opens its records, each with its map as {@linkplain org.spillway.record.RecordView#rank rank}. Closing the cursor
     * frees their memory.
     */
    RecordCursor open(ReadBuffers buffers) throws IOException;

    /** Deletes its files and frees its memory, if any. Called once. */
    void discard();
}
