package org.spillway.run;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Where some of a large segment's records start, with their keys: one about every 256 KiB. A merge is divided by them, so
 * that several threads can merge one partition.
 *
 * <p>At most 1,024 a segment: where there are more, every second one is dropped, and of those to come likewise. Written by
 * one thread; read by several when it is complete.
 */
public final class SegmentMarks {
    private static final int MOST = 1 << 10;
    // A key this long is not copied: its record is no mark.
    private static final int LONGEST_KEY = 1 << 7;

    private long[] positions = new long[16];
    private int[] keyEnds = new int[16];
    private byte[] keys = new byte[1 << 10];
    private int count;
    private int seen;
    private int step = 1;

    /** No marks. */
    SegmentMarks() {}

    /**
     * Adds a record.
     *
     * @param position where it starts in the file
     */
    void add(long position, ByteBuffer buffer, int keyStart, int keyLength) {
        if (keyLength > LONGEST_KEY || seen++ % step != 0) {
            return;
        }
        if (count == MOST) {
            dropEverySecond();
        }
        makeRoom(keyLength);
        int keyAt = keyEnd();
        buffer.get(keyStart, keys, keyAt, keyLength);
        positions[count] = position;
        keyEnds[count++] = keyAt + keyLength;
    }

    /** The marks of several parts of a segment, one behind the other; null if there are none. */
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

    /** How many there are. */
    public int count() {
        return count;
    }

    /** Where the i-th record starts in the file. */
    public long position(int i) {
        return positions[i];
    }

    /** Holds the keys. */
    public ByteBuffer keys() {
        return ByteBuffer.wrap(keys);
    }

    /** Where the i-th key starts among the {@link #keys}. */
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
            keyEnds[kept++] = end; // entries in front of i that are overwritten have been read
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
