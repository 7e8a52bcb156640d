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
 * @param pageSize bytes of a page off the heap
 * @param heapPageSize bytes of a page on it
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
        int heapPageSize,
        int mostWrapped,
        boolean asStock) {
    // An output fills its last page by half. With four, 2,000 outputs of 10 KB took 128 MB.
    private static final int PAGES_PER_OUTPUT = 16;
    private static final int LEAST_PAGE = 1 << 12;

    /** Largest page on the heap. */
    public static final int MOST_HEAP_PAGE = PageSizes.wholeRegion(LEAST_PAGE);

    /** All of it. */
    public long total() {
        return offHeap + onHeap;
    }

    /** The size of pages for the outputs of so many maps: 64 KiB, less if memory has less than 16 of these for each. */
    public static int pageSize(long bytes, int maps) {
        return (int) Long.highestOneBit(Math.max(LEAST_PAGE, Math.min(PageSizes.MAX_PAGE, fair(bytes, maps))));
    }

    /**
     * The same on the heap: about 1 MiB where memory has 16 of these for each. G1 copies smaller arrays twice before they
     * are old, which took a tenth of a reduce's time where half of 250 MB lay on the heap.
     */
    public static int heapPageSize(long bytes, int maps) {
        return fair(bytes, maps) >= MOST_HEAP_PAGE ? MOST_HEAP_PAGE : pageSize(bytes, maps);
    }

    private static long fair(long bytes, int maps) {
        return bytes / Math.max(1, maps) / PAGES_PER_OUTPUT;
    }
}
