package org.spillway.job;

/**
 * Direct memory that a task needs beside the sort buffer, in bytes.
 *
 * @param files for what is read and written, the mapper's input among it
 * @param codecs for compressors and decompressors of map output
 */
public record DirectNeeds(long files, long codecs) {
    private static final long MIB = 1 << 20;

    // What the mapper's side takes, about which nothing can be known here. HDFS's client: packets of 64 KiB and their
    // checksums, pooled, or blocks read locally through a buffer of 1 MiB; the input's codec: 512 KiB, and as much for
    // a
    // codec of the mapper's own files; sockets of the client and of the umbilical through buffers that NIO keeps for
    // each
    // thread. Together 3 MiB as a rule.
    private static final long OTHERS = 8 << 20;

    // The chunk that a worker writes through (PlainSegments, MovableFileOutput), and the copy of an array of at most
    // the
    // same length that NIO keeps for a thread which reads or writes files by arrays.
    private static final long WORKER = 2 << 18;

    /**
     * The needs of a task.
     *
     * @param threads its workers
     * @param codecs bytes for compressors and decompressors
     */
    public static DirectNeeds of(int threads, long codecs) {
        return new DirectNeeds(wholeMib(OTHERS + threads * WORKER), wholeMib(codecs));
    }

    // What is told is what is reckoned with.
    private static long wholeMib(long bytes) {
        return (bytes + MIB - 1) / MIB * MIB;
    }

    /** Bytes that the sort buffer must leave. */
    public long total() {
        return files + codecs;
    }
}
