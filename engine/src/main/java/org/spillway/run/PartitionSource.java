package org.spillway.run;

import java.io.IOException;

/** The input of a run: sorted memory, other runs, or both. Shared by the threads that write the run. */
public interface PartitionSource {
    /** Number of partitions. */
    int partitions();

    /** Estimated bytes of the run, for the choice of a disk. */
    long sizeHint();

    /** Exact bytes of a partition's records with their headers. */
    long bytes(int partition);

    /** Number of runs that are read. */
    default int runs() {
        return 0;
    }

    /**
     * Number of threads that may have the source {@linkplain #open open} at once, since each holds memory for it. At
     * least 1.
     */
    default int maxReaders() {
        return Integer.MAX_VALUE;
    }

    /** Opens a reader for one thread. */
    PartitionReader open() throws IOException;
}
