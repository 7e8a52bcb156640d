package org.spillway.run;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Positions and keys of some records of a large segment, about one per 256 KiB. A merge uses them to divide a partition
 * among several threads.
 *
 * <p>A segment has at most 1,024 marks. When there are more, every second one is dropped, and the following ones are
 * thinned out in the same way. Written by one thread; may be read by several when complete.
 */
public final class SegmentMarks {
    private static final int MAX = 1 << 10;
    // A longer key is not copied, and its record is not marked.
    private static final int LONGEST_KEY = 1 << 7;

    private long[] positions = new long[16];
    private int[] keyEnds = new int[16];
    private byte[] keys = new byte[1 << 10];
    private int count;
    private int seen;
    private int step = 1;

    /** Starts without marks. */
    SegmentMarks() {}

    /**
     * Adds a record.
     *
     * @param position start of the record in the file
     */
    void add(long position, ByteBuffer buffer, int keyStart, int keyLength) {
        if (keyLength > LONGEST_KEY || seen++ % step != 0) {
            return;
        }
        if (count == MAX) {
            dropEverySecond();
        }
        makeRoom(keyLength);
        int keyAt = keyEnd();
        buffer.get(keyStart, keys, keyAt, keyLength);
        positions[count] = position;
        keyEnds[count++] = keyAt + keyLength;
    }

    /** Joins the marks of the parts of a segment, in order. Returns null if there are none. */
    static SegmentMarks joined(SegmentMarks[] parts) {
        SegmentMarks joined = new SegmentMarks();
        for (SegmentMarks part : parts) {
            if (part != null) {
                for (int i = 0; i < part.count; i++) {
                    joined.add(part.positions[i], part.keys(), part.keyStart(i), part.keyLength(i));
                }
            }
        }
        return joined.count == 0 ? null : joined;
    }

    /** Number of marks. */
    public int count() {
        return count;
    }

    /** Start of the i-th record in the file. */
    public long position(int i) {
        return positions[i];
    }

    /** The buffer that holds the keys. */
    public ByteBuffer keys() {
        return ByteBuffer.wrap(keys);
    }

    /** Start of the i-th key in {@link #keys}. */
    public int keyStart(int i) {
        return i == 0 ? 0 : keyEnds[i - 1];
    }

    /** Bytes of the i-th key. */
    public int keyLength(int i) {
        return keyEnds[i] - keyStart(i);
    }

    private void dropEverySecond() {
        int kept = 0;
        int end = 0;
        for (int i = 0; i < count; i += 2) {
            int length = keyLength(i);
            System.arraycopy(keys, keyStart(i), keys, end, length);
            end += length;
            positions[kept] = positions[i];
            keyEnds[kept++] = end; // overwrites only entries that have been read
        }
        count = kept;
        step *= 2;
    }

    private int keyEnd() {
        return count == 0 ? 0 : keyEnds[count - 1];
    }

    private void makeRoom(int keyLength) {
        if (count == positions.length) {
            positions = Arrays.copyOf(positions, 2 * count);
            keyEnds = Arrays.copyOf(keyEnds, 2 * count);
        }
        if (keyEnd() + keyLength > keys.length) {
            keys = Arrays.copyOf(keys, Math.max(2 * keys.length, keyEnd() + keyLength));
        }
    }
}
