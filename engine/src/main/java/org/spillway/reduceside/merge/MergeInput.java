package org.spillway.reduceside.merge;

import java.io.IOException;
import org.spillway.record.RecordCursor;
import org.spillway.segment.ReadBuffers;

/** Sorted records that wait for a merge. They are read once. */
interface MergeInput {
    /** Bytes of its records with headers, or nearly. */
    long bytes();

    /** Whether it is the output of one map, not a run of several. */
    boolean isMapOutput();

    /** Whether it is read from a disk. */
    boolean isOnDisk();

    /**
     * Its records, each with its map as {@linkplain org.spillway.record.RecordView#rank rank}. To close the cursor frees what
     * they take in memory.
     */
    RecordCursor open(ReadBuffers buffers) throws IOException;

    /** Removes what lies on disk and frees what is in memory, if there is any. Harmless when repeated. */
    void discard();
}
