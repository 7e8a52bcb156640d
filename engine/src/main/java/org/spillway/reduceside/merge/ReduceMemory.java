package org.spillway.reduceside.merge;

import org.spillway.memory.PageSizes;

/**
 * How much memory there is for map outputs, in bytes.
 *
 * @param offHeap in pages off the heap
 * @param onHeap in pages on the heap while outputs are fetched
 * @param keptOffHeap of the first, what may stay there while the reducer runs
 * @param keptOnHeap of the second, likewise
 * @param mostOfOne an output that is larger goes to disk at once
 * @param spillAt taken bytes from which on outputs are merged to disk if not all of them will fit
 * @param directSpare direct memory that is left to others
 * @param pageSize bytes of a page
 * @param mostWrapped outputs that may be kept compressed at once, as many as one merge can unwrap
 * @param asStock whether outputs go to disk where stock would write them
 */
public record ReduceMemory(
        long offHeap,
        long onHeap,
        long keptOffHeap,
        long keptOnHeap,
        long mostOfOne,
        long spillAt,
        long directSpare,
        int pageSize,
        int mostWrapped,
        boolean asStock) {
    // An output fills its last page by half.
    private static final int PAGES_PER_OUTPUT = 4;
    private static final int LEAST_PAGE = 1 << 12;

    /** All of it. */
    public long total() {
        return offHeap + onHeap;
    }

    /** The size of pages for the outputs of so many maps: 64 KiB, less if memory has but a few pages for each. */
    public static int pageSize(long bytes, int maps) {
        long fair = bytes / Math.max(1, maps) / PAGES_PER_OUTPUT;
        return (int) Long.highestOneBit(Math.max(LEAST_PAGE, Math.min(PageSizes.MAX_PAGE, fair)));
    }
}
