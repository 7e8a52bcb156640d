package org.spillway.reduceside.merge;

import org.spillway.memory.PagePool;

/**
 * The memory for map outputs: off the heap as far as it goes, then on it. What an output needs is taken before its first
 * byte is read, all at once, so that no two outputs wait for each other half-read. Thread-safe.
 */
final class OutputMemory {
    private final PagePool[] pools;
    private final boolean[] onHeap;

    /** Memory in these bounds; nothing is taken yet. */
    OutputMemory(ReduceMemory plan) {
        int pageSize = plan.pageSize();
        int count = (plan.offHeap() >= pageSize ? 1 : 0) + (plan.onHeap() >= plan.heapPageSize() ? 1 : 0);
        pools = new PagePool[count];
        onHeap = new boolean[count];
        int at = 0;
        if (plan.offHeap() >= pageSize) {
            pools[at++] = new PagePool(plan.offHeap(), pageSize, true, plan.directSpare());
        }
        if (plan.onHeap() >= plan.heapPageSize()) {
            onHeap[at] = true;
            pools[at] = PagePool.ofArrays(plan.onHeap(), plan.heapPageSize());
        }
    }

    /** Bytes that there are: less than planned if the system gives no more. */
    long bytes() {
        long bytes = 0;
        for (PagePool pool : pools) {
            bytes += pool.most();
        }
        return bytes;
    }

    /** Bytes of the largest output that there can be room for: an output lies on the heap or off it. */
    long mostOfOne() {
        long most = 0;
        for (PagePool pool : pools) {
            most = Math.max(most, pool.most());
        }
        return most;
    }

    /** Bytes that are taken, on the heap and off it. */
    long taken() {
        long taken = 0;
        for (PagePool pool : pools) {
            taken += pool.lent();
        }
        return taken;
    }

    /** The most bytes that were taken at once, off the heap and on it; of the two each by itself. */
    long peak() {
        long peak = 0;
        for (PagePool pool : pools) {
            peak += pool.peak();
        }
        return peak;
    }

    /**
     * Takes what an output needs.
     *
     * @return empty pages, or null if there is no room now
     */
    OutputPages take(long length) {
        for (int i = 0; i < pools.length; i++) {
            OutputPages pages = OutputPages.takeFrom(pools[i], length, onHeap[i]);
            if (pages != null) {
                return pages;
            }
        }
        return null;
    }

    /** Frees what no output takes any more: the reducer may need it. */
    void trim() {
        for (PagePool pool : pools) {
            pool.trim();
        }
    }

    /** Frees all at once. Nobody may use any of it after. */
    void close() {
        for (PagePool pool : pools) {
            pool.close();
        }
    }
}
