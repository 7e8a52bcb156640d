package org.spillway.run;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.spillway.record.PartCursor;
import org.spillway.record.RecordCursor;

/** Reads a source for one thread. The thread reads some of the partitions, in rising order. */
public interface PartitionReader extends Closeable {
    /** Whether a partition has no records. Does not read the partition. */
    boolean isEmpty(int partition);

    /** Returns the records of a partition in key order. The caller must close the cursor. */
    RecordCursor cursor(int partition) throws IOException;

    /**
     * Returns the records of one part of a partition, which is a range of keys. All parts in order are the records of
     * {@link #cursor}.
     *
     * @param part 0 to {@code parts - 1}
     */
    default PartCursor part(int partition, int part, int parts) throws IOException {
        throw new UnsupportedOperationException("not divisible: partition " + partition);
    }

    /**
     * Returns the records of a partition whose keys lie between two keys.
     *
     * @param low serialised key, inclusive; null for no bound
     * @param high serialised key, exclusive; null for no bound
     * @param parts number of such ranges in the partition
     */
    default PartCursor range(int partition, ByteBuffer low, ByteBuffer high, int parts) throws IOException {
        throw new UnsupportedOperationException("not divisible: partition " + partition);
    }

    /** Returns the partition's segment if its bytes can be copied unchanged, else null. */
    default RawSegment rawSegment(int partition) {
        return null;
    }

    /** To be called when a partition has been written: its memory may be freed. */
    default void done(int partition) {
        // most sources hold no memory for a partition
    }
}
