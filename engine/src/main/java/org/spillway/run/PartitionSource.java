package org.spillway.run;

import java.io.IOException;

/** What goes into a run: sorted memory, other runs, or both. Shared by the threads that write. */
public interface PartitionSource {
    /** How many partitions there are. */
    int partitions();

    /** About how many bytes the run will have, for the choice of a disk. */
    long sizeHint();

    /** Opens it for one thread. */
    PartitionReader open() throws IOException;
}
