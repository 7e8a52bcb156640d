package org.spillway.memory;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;

/**
 * Lends pages under one byte budget.
 *
 * <p>Pages of the common size are cut from slabs of up to 1 MiB off the heap, or up to 4 MiB on the heap, so that
 * 100,000 pages take about a hundred allocations. A page requested by length (for a record larger than a common page)
 * is allocated and freed by itself.
 *
 * <p>The bytes lent plus the bytes {@linkplain #reserve reserved} never exceed the budget. Memory is allocated as
 * needed. Slabs are kept until {@link #close}, or until none of their pages is lent and a large page needs the room or
 * {@link #shrink} has been called.
 * The memory allocated exceeds the budget only by the free pages of half-used slabs.
 *
 * <p>Thread-safe: the collecting thread takes pages, workers take reserved pages, and several threads return them.
 */
public final class PagePool implements AutoCloseable {
    private final long budget;
    private final int pageSize;
    private final int slabSize;
    private final PageMemory memory;
    private final ArrayDeque<Page> free = new ArrayDeque<>();
    private final Set<Page.Slab> slabs = new HashSet<>();
    private long lent;
    private long peak;
    private long reserved;
    long reservedLent; // for tests
    private boolean shrinking;
    private boolean closed;

    /**
     * Makes a pool that has allocated nothing yet.
     *
     * @param budget bytes that may be lent and reserved at once
     * @param pageSize bytes of a common page, at most the budget
     * @param direct true for direct buffers, false for byte arrays (for comparators that need arrays)
     * @param directSpare bytes of direct memory to leave to others, even if the budget allows more
     */
    public PagePool(long budget, int pageSize, boolean direct, long directSpare) {
        this(budget, pageSize, PageSizes.slab(budget, pageSize, direct), direct, directSpare);
    }

    private PagePool(long budget, int pageSize, int slabSize, boolean direct, long directSpare) {
        this.budget = budget;
        this.pageSize = pageSize;
        this.slabSize = slabSize;
        this.memory = new PageMemory(budget, direct, directSpare);
    }

    /**
     * Makes a pool on the heap in which each page is an array of its own. {@link #shrink} then frees every page that is
     * not lent.
     */
    public static PagePool ofArrays(long budget, int pageSize) {
        return new PagePool(budget, pageSize, pageSize, false, 0);
    }

    /**
     * Makes a pool off the heap whose slabs are small, so that {@link #shrink} frees memory while pages are read that were
     * lent together.
     *
     * @param directSpare bytes of direct memory to leave to others, even if the budget allows more
     */
    public static PagePool ofSmallSlabs(long budget, int pageSize, long directSpare) {
        return new PagePool(budget, pageSize, PageSizes.smallSlab(budget, pageSize), true, directSpare);
    }

    /** Bytes of a common page. */
    public int pageSize() {
        return pageSize;
    }

    /** Bytes that may be lent and reserved at once. */
    public long budget() {
        return budget;
    }

    /**
     * Bytes that can be lent and reserved at once: the budget, or the memory allocated when the system {@linkplain
     * #isShort refused} more.
     */
    public synchronized long limit() {
        return Math.min(budget, memory.limit());
    }

    /** The most bytes that were lent and reserved at once. */
    public synchronized long peak() {
        return peak;
    }

    /** Bytes lent and reserved now. */
    public synchronized long lent() {
        return lent;
    }

    /** Bytes that {@link #lend} charges for a page that must hold this many bytes. */
    public int charge(int minBytes) {
        return Math.max(minBytes, pageSize);
    }

    /**
     * Lends a page, or returns null if the budget or the system does not allow it now. Never waits, never spills.
     *
     * @param minBytes bytes that the page must hold. Up to the common size a common page is lent; above it, a page of
     *     exactly this size
     * @return an empty page, or null
     */
    public synchronized Page lend(int minBytes) {
        checkOpen();
        if (!fits(charge(minBytes))) {
            return null;
        }
        Page page = minBytes > pageSize ? lendLarge(minBytes) : lendCommon();
        if (page != null) {
            take(page.capacity());
        }
        return page;
    }

    /**
     * Fills an array with common pages, or lends none. Never waits.
     *
     * @param pages the array to fill
     * @return false if the budget or the system does not allow all of them now; the array then holds nothing
     */
    public synchronized boolean lend(Page[] pages) {
        checkOpen();
        long bytes = (long) pages.length * pageSize;
        if (!fits(bytes)) {
            return false;
        }
        while (free.size() < pages.length) {
            if (!cut(memory.allocateOrNull(slabSize))) {
                return false;
            }
        }
        for (int i = 0; i < pages.length; i++) {
            pages[i] = free.pop().lend();
        }
        take(bytes);
        return true;
    }

    /**
     * Whether the system has refused memory within the budget: the mapper, or another task of this JVM, has taken
     * direct memory since the budget was set. Until the next {@link #unreserve} the pool works with the memory it has,
     * and {@link #lend} returns null beyond that.
     */
    public synchronized boolean isShort() {
        return memory.isShort();
    }

    /**
     * Takes a page back. Its content must not be read afterwards.
     *
     * @param page one that this pool lent, or a {@linkplain Page#wrap foreign} one
     */
    public synchronized void giveBack(Page page) {
        if (closed || page.slab() == null) {
            return; // freed already, or not from this pool
        }
        lent -= page.capacity();
        takeBack(page);
    }

    /**
     * Takes a page of {@link #ofArrays} back without keeping its memory, which the caller may go on to read: it is no
     * longer this pool's.
     */
    public synchronized void forget(Page page) {
        lent -= page.capacity();
        drop(page.slab());
        notifyAll();
    }

    /**
     * Reserves part of the budget for a sort index, which lies on the heap or in pages of {@link #lendReserved}.
     *
     * @return whether the budget allowed it
     */
    public synchronized boolean reserve(long bytes) {
        checkOpen();
        if (!fits(bytes)) {
            return false;
        }
        take(bytes);
        reserved += bytes;
        return true;
    }

    /**
     * Lends a page from the {@linkplain #reserve reserved} bytes, which the budget already includes. If the caller has
     * reserved too little, or the system has no more memory, the page is an array outside the budget.
     *
     * @return an empty page of the common size, to be returned by {@link #giveBackReserved}
     */
    public synchronized Page lendReserved() {
        checkOpen();
        if (reservedLent + pageSize <= reserved) {
            Page page = lendCommon();
            if (page != null) {
                reservedLent += pageSize;
                return page;
            }
        }
        return Page.wrap(new byte[pageSize], 0, pageSize);
    }

    /** Takes back a page of {@link #lendReserved}. */
    public synchronized void giveBackReserved(Page page) {
        if (closed || page.slab() == null) {
            return;
        }
        reservedLent -= pageSize;
        takeBack(page);
    }

    private void takeBack(Page page) {
        page.slab().lent--;
        if (page.capacity() == pageSize && !shrinking) {
            free.push(page);
        } else if (page.slab().lent == 0) {
            drop(page.slab());
        }
        notifyAll();
    }

    private void drop(Page.Slab slab) {
        slabs.remove(slab);
        memory.free(slab.memory);
    }

    /**
     * Returns bytes of {@link #reserve} to the budget. Called at the end of a spill. If the system had refused memory,
     * the next allocation asks it again.
     */
    public synchronized void unreserve(long bytes) {
        lent -= bytes;
        reserved -= bytes;
        memory.forgetLimit();
        notifyAll();
    }

    /**
     * Waits until a page of this size may be available, or until the time is over.
     *
     * @param minBytes as for {@link #lend}
     * @param millis maximum time to wait
     */
    public synchronized void awaitRoom(int minBytes, long millis) throws InterruptedException {
        boolean isThere = minBytes <= pageSize && !free.isEmpty() || memory.isWithinLimit(charge(minBytes));
        if (!closed && !(fits(charge(minBytes)) && isThere)) {
            wait(millis);
        }
    }

    /**
     * Frees all memory at once. No page of this pool may be used afterwards, so stop the threads that use pages first.
     */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        free.clear();
        for (Page.Slab slab : slabs) {
            if (slab.memory.capacity() == slabSize) {
                KeptMemory.give(slab.memory); // for the next task of this JVM
            } else {
                memory.free(slab.memory);
            }
        }
        slabs.clear();
        notifyAll();
    }

    private boolean fits(long bytes) {
        return lent + bytes <= budget;
    }

    private void take(long bytes) {
        lent += bytes;
        peak = Math.max(peak, lent);
    }

    private Page lendLarge(int bytes) {
        ByteBuffer buffer = memory.isWithinBudget(bytes) ? memory.allocateOrNull(bytes) : null;
        if (buffer == null) { // unused slabs may have the memory
            dropUnusedSlabs();
            buffer = memory.allocateOrNull(bytes);
        }
        return buffer == null ? null : new Page(buffer, 0, bytes, slab(buffer)).lend();
    }

    private Page lendCommon() {
        boolean isThere = !free.isEmpty() || cut(memory.allocate(slabSize));
        return isThere ? free.pop().lend() : null;
    }

    private Page.Slab slab(ByteBuffer buffer) {
        Page.Slab slab = new Page.Slab(buffer);
        slabs.add(slab);
        return slab;
    }

    private boolean cut(ByteBuffer buffer) {
        if (buffer == null) {
            return false;
        }
        Page.Slab slab = slab(buffer);
        for (int offset = slabSize - pageSize; offset >= 0; offset -= pageSize) {
            free.push(new Page(buffer, offset, pageSize, slab));
        }
        return true;
    }

    /**
     * Frees all slabs of which no page is lent, and from now on each slab whose last page is given back. No page may be lent
     * any more.
     */
    public synchronized void shrink() {
        if (!closed) {
            dropUnusedSlabs();
            free.clear();
            shrinking = true;
        }
    }

    /**
     * From now on frees nothing, because a thread that has not ended may read pages that are given back. Their memory is left
     * to the garbage collector.
     */
    public synchronized void stopFreeing() {
        shrinking = false;
    }

    // Unused slabs are kept for common pages. When records become large, these slabs would stay unused beside the large
    // pages, and the task would hold its budget twice.
    private void dropUnusedSlabs() {
        free.removeIf(page -> page.slab().lent == 0);
        slabs.removeIf(slab -> {
            if (slab.lent == 0) {
                memory.free(slab.memory);
            }
            return slab.lent == 0;
        });
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("page pool is closed");
        }
        if (shrinking) {
            throw new IllegalStateException("page pool shrinks");
        }
    }
}
