package org.spillway.segment;

import java.util.ArrayDeque;

/**
 * The arrays that segments are read through, used again from segment to segment: a merge of 50 runs of 100 partitions opens
 * 5,000 segments, and to clear a new array for each takes as long as to fill it. One thread.
 */
public final class ReadBuffers {
    /** Bytes of the longest array, unless it is said otherwise: ReadAheadBench has no gain beyond. */
    public static final int SIZE = 1 << 16;

    private final int size;
    private final ArrayDeque<byte[]> idle = new ArrayDeque<>();

    /** Arrays of up to {@link #SIZE}. */
    public ReadBuffers() {
        this(SIZE);
    }

    /**
     * Arrays of up to another size.
     *
     * @param size bytes of the longest one, at least a record's longest header
     */
    public ReadBuffers(int size) {
        this.size = size;
    }

    /**
     * An array, perhaps with the bytes of another segment in it. One too small for this segment is let go, so after some
     * segments all are as long as the longest ones need.
     *
     * @param wanted bytes that there are to read: no array is much longer, however many segments are open
     */
    byte[] take(int wanted) {
        int length = Math.min(size, wanted);
        byte[] used = idle.poll();
        return used != null && used.length >= length ? used : new byte[Math.min(size, roundUp(length))];
    }

    /** Takes back an array that nobody reads any more; a longer one than the longest here is not kept. */
    void giveBack(byte[] array) {
        if (array.length <= size) {
            idle.push(array);
        }
    }

    // To a power of two, or segments that differ by a few bytes would each want an array of their own.
    private static int roundUp(int length) {
        return Integer.highestOneBit(Math.max(1, length - 1)) << 1;
    }
}
