package org.spillway.segment;

import java.util.ArrayDeque;

/**
 * Reusable arrays through which segments are read. A merge of 50 runs of 100 partitions opens 5,000 segments, and
 * clearing a new array takes as long as filling it. Not thread-safe.
 *
 * @param size bytes of the longest array; at least the longest record header
 * @param idle arrays that no reader has
 */
public record ReadBuffers(int size, ArrayDeque<byte[]> idle) {
    /** Makes arrays of up to the given size. */
    public ReadBuffers(int size) {
        this(size, new ArrayDeque<>());
    }

    /**
     * Returns an array, which may contain bytes of another segment. An idle array that is too short is dropped, so
     * after some segments all arrays are as long as the longest segments need.
     *
     * @param wanted bytes to be read; the array is not much longer, however many segments are open
     */
    byte[] take(int wanted) {
        int length = Math.min(size, wanted);
        // To a power of two; otherwise segments that differ by a few bytes would each need a new array.
        int rounded = Integer.highestOneBit(Math.max(1, length - 1)) << 1;
        byte[] used = idle.poll();
        return used != null && used.length >= length ? used : new byte[Math.min(size, rounded)];
    }

    /** Takes back an array that is no longer read. An array longer than the maximum size is not kept. */
    void giveBack(byte[] array) {
        if (array.length <= size) {
            idle.push(array);
        }
    }
}
