package org.spillway.segment;

import java.io.IOException;

/** The decoded bytes of a segment: its records and the end mark. Not thread-safe. */
interface SegmentInput {
    /**
     * Reads like {@link java.io.InputStream#read(byte[], int, int)}.
     *
     * @throws IOException with the file and partition in its message
     */
    int read(byte[] target, int offset, int count) throws IOException;

    /**
     * Verifies everything that can be verified after the last record. Called at the last record, once or more often.
     */
    void verify() throws IOException;

    /**
     * Reads the rest of the bytes after a failure, and tells whether all of them are as they were written: then whoever
     * wrote them is at fault.
     */
    boolean isUndamaged();

    /** Releases the resources of the input. */
    void release() throws IOException;
}
