package org.spillway.run;

import java.io.Closeable;
import java.io.IOException;
import org.spillway.record.RecordCursor;

/** Reads a source for one thread. The thread reads some of the partitions, in rising order. */
public interface PartitionReader extends Closeable {
    /** Whether a partition has no records. Does not read the partition. */
    boolean isEmpty(int partition);

    /** Returns the records of a partition in key order. The caller must close the cursor. */
    RecordCursor cursor(int partition) throws IOException;

    /** To be called when a partition has been written: its memory may be freed, if the source holds any. */
    default void done(int partition) {}
}
