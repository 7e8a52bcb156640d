package org.spillway.run;

import java.io.IOException;
import org.spillway.segment.SegmentLayout;

/** The input of a run: sorted memory, other runs, or both. Shared by the threads that write the run. */
public interface PartitionSource {
    /** Number of partitions. */
    int partitions();

    /** Bytes of the run if it is neither compressed, combined nor encrypted, for the choice of a disk. */
    default long sizeHint() {
        long size = (long) SegmentLayout.TRAILER * partitions();
        for (int partition = 0; partition < partitions(); partition++) {
            size += bytes(partition);
        }
        return size;
    }

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
