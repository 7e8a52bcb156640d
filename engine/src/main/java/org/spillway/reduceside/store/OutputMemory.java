package org.spillway.reduceside.store;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.spillway.memory.PagePool;

/**
 * The memory for map outputs: off the heap as far as it goes, then on the heap. All memory of an output is taken at
 * once, before its first byte is read, so that no two outputs wait for each other half-read. Thread-safe.
 */
public final class OutputMemory {
    private final List<PagePool> pools = new ArrayList<>();

    /** Creates memory within these limits. Nothing is taken yet. */
    public OutputMemory(ReduceMemory plan) {
        ReduceMemory.Bytes limit = plan.limit();
        ReduceMemory.PageSize page = plan.page();
        if (limit.offHeap() >= page.offHeap()) {
            pools.add(PagePool.ofSmallSlabs(limit.offHeap(), page.offHeap(), plan.directSpare()));
        }
        if (limit.onHeap() >= page.onHeap()) {
            pools.add(PagePool.ofArrays(limit.onHeap(), page.onHeap()));
        }
    }

    /** Returns the bytes that can be taken in all; less than planned if the system gives no more. */
    long bytes() {
        return sum(PagePool::limit);
    }

    /** Returns the bytes of the largest output that can fit: an output lies either on the heap or off it. */
    long maxOfOne() {
        long max = 0;
        for (PagePool pool : pools) {
            max = Math.max(max, pool.limit());
        }
        return max;
    }

    /** Returns the bytes that are taken now, on the heap and off it. */
    long taken() {
        return sum(PagePool::lent);
    }

    /** Returns the sum of the two peaks, on the heap and off it. They may lie at different times. */
    public long peak() {
        return sum(PagePool::peak);
    }

    private long sum(ToLongFunction<PagePool> figure) {
        long sum = 0;
        for (PagePool pool : pools) {
            sum += figure.applyAsLong(pool);
        }
        return sum;
    }

    /**
     * Takes the memory for an output.
     *
     * @return empty pages, or null if there is no room now
     */
    OutputPages take(long length) {
        for (PagePool pool : pools) {
            OutputPages pages = OutputPages.takeFrom(pool, length);
            if (pages != null) {
                return pages;
            }
        }
        return null;
    }

    /**
     * Frees memory that no output takes, and from now on that of outputs as they are read, because the reducer may need it.
     * No output may come any more.
     */
    public void shrink() {
        pools.forEach(PagePool::shrink);
    }

    /** From now on frees no memory of outputs, because a thread that has not ended may read them. */
    public void keep() {
        pools.forEach(PagePool::stopFreeing);
    }

    /** Frees all memory at once. It must not be used any more. */
    public void close() {
        pools.forEach(PagePool::close);
    }
}
