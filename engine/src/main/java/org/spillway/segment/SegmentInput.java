package org.spillway.segment;

import java.io.IOException;

/** The bytes of a segment's records and its end mark, unwrapped. One thread. */
interface SegmentInput {
    /**
     * Reads as {@link java.io.InputStream#read(byte[], int, int)}.
     *
     * @throws IOException naming file and partition
     */
    int read(byte[] target, int offset, int count) throws IOException;

    /** To be called at the last record, once or more often: what can be checked by then is checked. */
    void verify() throws IOException;

    /** Gives back what it holds. */
    void release() throws IOException;
}
