package org.spillway.run;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.spillway.record.PartCursor;
import org.spillway.record.RecordCursor;

/** A source as one thread sees it. The thread reads some of the partitions, in rising order. */
public interface PartitionReader extends Closeable {
    /** Whether a partition has no record: known without reading it. */
    boolean isEmpty(int partition);

    /** The records of a partition in key order; to be closed by the caller. */
    RecordCursor cursor(int partition) throws IOException;

    /**
     * Some of the records of a partition: those of one range of keys. The parts, one behind the other, are what {@link
     * #cursor} has.
     *
     * @param part 0 to {@code parts - 1}
     */
    default PartCursor part(int partition, int part, int parts) throws IOException {
        throw new UnsupportedOperationException("not divisible: partition " + partition);
    }

    /**
     * Those records of a partition whose keys lie between two.
     *
     * @param low serialised, the smallest key; null for no bound
     * @param high serialised, the key behind the largest; null for no bound
     * @param parts how many such ranges the partition is divided in
     */
    default PartCursor range(int partition, ByteBuffer low, ByteBuffer high, int parts) throws IOException {
        throw new UnsupportedOperationException("not divisible: partition " + partition);
    }

    /** The partition's segment as bytes that can be taken over as they are, or null if there is none. */
    default RawSegment rawSegment(int partition) {
        return null;
    }

    /** Says that a partition has been written, and what it took in memory can go. */
    default void done(int partition) {
        // most sources hold nothing for a partition
    }
}
