package org.spillway.reduceside.store;

import org.spillway.memory.PageSizes;

/**
 * The limits of the memory for map outputs, in bytes.
 *
 * @param limit of the pages while outputs are fetched
 * @param kept part of the limit that may stay in use while the reducer runs
 * @param softOnHeap further part of the heap that outputs with a copy on disk hold until the reducer needs it
 * @param maxOfOne size above which an output goes to disk at once
 * @param spillAt taken bytes from which on outputs are merged to disk, if not all of them will fit
 * @param directSpare direct memory that is left to others
 * @param page size of a page
 */
public record ReduceMemory(
        Bytes limit, Bytes kept, long softOnHeap, long maxOfOne, long spillAt, long directSpare, PageSize page) {
    /** Bytes off the heap and on it. */
    public record Bytes(long offHeap, long onHeap) {}

    /** Bytes of a page off the heap, and of a page on it. */
    public record PageSize(int offHeap, int onHeap) {}

    // The last page of an output is half full on average. With 4 pages, 2,000 outputs of 10 KB took 128 MB.
    private static final int PAGES_PER_OUTPUT = 16;
    private static final int MIN_PAGE = 1 << 12;

    // A region less the array's header.
    private static final int MAX_HEAP_PAGE = PageSizes.MIN_REGION - MIN_PAGE;

    /** Returns all memory for outputs. */
    public long total() {
        return limit.offHeap() + limit.onHeap();
    }

    /**
     * Returns the limits for outputs that are fetched while the reducer runs, which needs the rest of the heap. The
     * limits may be 0: then outputs go to disk, as they do before the reducer runs if the job keeps none in memory.
     */
    public ReduceMemory whileReducing() {
        Bytes rest = new Bytes(kept.offHeap(), Math.min(limit.onHeap(), kept.onHeap()));
        long largest = Math.max(rest.offHeap() - page.offHeap(), rest.onHeap() - page.onHeap());
        return new ReduceMemory(rest, rest, 0, Math.max(0, Math.min(maxOfOne, largest)), spillAt, directSpare, page);
    }

    /**
     * Returns the page size for the outputs of this many maps: 64 KiB, less if memory has fewer than 16 such pages for
     * each output, but at least 4 KiB.
     */
    public static int pageSize(long bytes, int maps) {
        return (int) Long.highestOneBit(Math.max(MIN_PAGE, Math.min(PageSizes.MAX_PAGE, fair(bytes, maps))));
    }

    /**
     * Returns the page size on the heap: about 1 MiB if memory has 16 such pages for each output, otherwise as
     * {@link #pageSize(long, int)}. G1 copies smaller arrays twice before they are old. These copies took a tenth of a
     * reduce's time when half of 250 MB lay on the heap.
     */
    public static int heapPageSize(long bytes, int maps) {
        return fair(bytes, maps) >= MAX_HEAP_PAGE ? MAX_HEAP_PAGE : pageSize(bytes, maps);
    }

    private static long fair(long bytes, int maps) {
        return bytes / Math.max(1, maps) / PAGES_PER_OUTPUT;
    }
}
