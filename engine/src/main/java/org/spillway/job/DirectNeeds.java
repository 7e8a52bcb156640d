package org.spillway.job;

/**
 * Direct memory that a task needs in addition to its sort buffer or fetched map outputs, in bytes.
 *
 * @param files for reading and writing, including the mapper's input
 * @param codecs for compressors and decompressors of map output
 */
public record DirectNeeds(long files, long codecs) {
    private static final long MIB = 1 << 20;

    // An allowance for the mapper's own needs, which are unknown here. They are usually 3 MiB in total:
    // - HDFS client: pooled packets of 64 KiB and their checksums, or a buffer of 1 MiB for blocks that are read
    //   locally
    // - codecs: 512 KiB for the input, and as much for the mapper's own files
    // - sockets of the HDFS client and of the umbilical: buffers that NIO keeps for each thread
    private static final long OTHERS = 8 << 20;

    // For each worker: the chunk that it writes through (FileOutput), and a direct buffer of at
    // most the same size, which NIO keeps for a thread that reads or writes files, or reads sockets, through arrays.
    private static final long WORKER = 2 << 18;

    /**
     * Returns the needs of a task.
     *
     * @param threads number of workers
     * @param codecs bytes for compressors and decompressors
     */
    public static DirectNeeds of(int threads, long codecs) {
        return new DirectNeeds(wholeMib(OTHERS + threads * WORKER), wholeMib(codecs));
    }

    // Rounds up to MiB, so that messages show exactly the numbers used in calculations.
    private static long wholeMib(long bytes) {
        return (bytes + MIB - 1) / MIB * MIB;
    }

    /** Bytes that the sort buffer or the fetched map outputs must leave free. */
    public long total() {
        return files + codecs;
    }
}
