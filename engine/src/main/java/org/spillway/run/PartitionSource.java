package org.spillway.run;

import java.io.IOException;

/** What goes into a run: sorted memory, other runs, or both. Shared by the threads that write. */
public interface PartitionSource {
    /** How many partitions there are. */
    int partitions();

    /** About how many bytes the run will have, for the choice of a disk. */
    long sizeHint();

    /** Bytes of a partition's records with their headers, exactly. */
    long bytes(int partition);

    /** How many runs are read. */
    default int runs() {
        return 0;
    }

    /** How many threads may have it {@linkplain #open open} at once: each holds memory for it. At least 1. */
    default int mostReaders() {
        return Integer.MAX_VALUE;
    }

    /** Whether a partition can be read in {@linkplain PartitionReader#part parts}, by several threads at once. */
    default boolean isDivisible(int partition) {
        return false;
    }

    /** Time that threads have spent sorting for it, added up. */
    default long sortNanos() {
        return 0;
    }

    /** Opens it for one thread. */
    PartitionReader open() throws IOException;
}
