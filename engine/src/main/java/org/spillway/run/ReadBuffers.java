package org.spillway.run;

import java.util.ArrayDeque;

/**
 * The arrays that segments are read through, used again from segment to segment: a merge of 50 runs of 100 partitions opens
 * 5,000 segments, and to clear a new array for each takes as long as to fill it. One thread.
 */
public final class ReadBuffers {
    private static final int SIZE = 1 << 16;

    private final ArrayDeque<byte[]> idle = new ArrayDeque<>();

    /**
     * An array, perhaps with the bytes of another segment in it.
     *
     * @param wanted bytes that there are to read: a small segment with none idle gets a small array
     */
    byte[] take(int wanted) {
        byte[] used = idle.poll();
        return used == null ? new byte[Math.min(SIZE, wanted)] : used;
    }

    /** Takes back an array that nobody reads any more; only those of the common size are kept. */
    void giveBack(byte[] array) {
        if (array.length == SIZE) {
            idle.push(array);
        }
    }
}
