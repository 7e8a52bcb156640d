package org.spillway.observe;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/** Hashes records with their partition. One thread. */
public final class RecordHash {
    private final CRC32 first = new CRC32();
    private final CRC32C second = new CRC32C();
    // Records come from few buffers, many of each: a slice for each record would be garbage beyond the task's own.
    private ByteBuffer source;
    private ByteBuffer window;

    /** Hash of a record in a buffer, header and all; the buffer's position and limit stay as they are. */
    public long of(int partition, ByteBuffer buffer, int start, int length) {
        begin();
        add(buffer, start, length);
        return end(partition);
    }

    /** The same of a record in an array. */
    public long of(int partition, byte[] array, int start, int length) {
        begin();
        add(array, start, length);
        return end(partition);
    }

    /** Begins a record whose bytes come piece by piece. */
    void begin() {
        first.reset();
        second.reset();
    }

    /** Adds bytes of the record that was begun. */
    void add(ByteBuffer buffer, int start, int length) {
        if (buffer != source) {
            source = buffer;
            window = buffer.duplicate();
        }
        first.update(window.limit(start + length).position(start));
        second.update(window.position(start));
    }

    /** The same of an array. */
    void add(byte[] array, int start, int length) {
        first.update(array, start, length);
        second.update(array, start, length);
    }

    /** Hash of the record that was begun: the same as that of one in one piece. */
    long end(int partition) {
        // A CRC is linear: sums of such would let errors cancel each other. Stafford's 64-bit mix (variant 13) is not.
        long z = (first.getValue() << 32 | second.getValue()) + (partition + 1L) * 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
