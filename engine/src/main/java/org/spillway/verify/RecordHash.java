package org.spillway.verify;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/** Hashes records together with their partition. Not thread-safe. */
public final class RecordHash {
    private final CRC32 first = new CRC32();
    private final CRC32C second = new CRC32C();
    // Reused: records come from few buffers, many from each, so a slice per record would only add garbage.
    private ByteBuffer source;
    private ByteBuffer window;

    /**
     * Returns the hash of a record in a buffer, including its header. Does not change the buffer's position and limit.
     */
    public long of(int partition, ByteBuffer buffer, int start, int length) {
        begin();
        add(buffer, start, length);
        return end(partition);
    }

    /** Returns the hash of a record in an array, including its header. */
    public long of(int partition, byte[] array, int start, int length) {
        begin();
        add(array, start, length);
        return end(partition);
    }

    /** Begins a record that is added in pieces. */
    void begin() {
        first.reset();
        second.reset();
    }

    /** Adds bytes of the current record. */
    void add(ByteBuffer buffer, int start, int length) {
        if (buffer != source) {
            source = buffer;
            window = buffer.duplicate();
        }
        first.update(window.limit(start + length).position(start));
        second.update(window.position(start));
    }

    /** Adds bytes of the current record from an array. */
    void add(byte[] array, int start, int length) {
        first.update(array, start, length);
        second.update(array, start, length);
    }

    /** Returns the hash of the current record, which does not depend on how it was divided into pieces. */
    long end(int partition) {
        // CRCs are linear: in a sum of CRCs, errors could cancel each other. Stafford's 64-bit mix (variant 13) is not
        // linear.
        long z = (first.getValue() << 32 | second.getValue()) + (partition + 1L) * 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
