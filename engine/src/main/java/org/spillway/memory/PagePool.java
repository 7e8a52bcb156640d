package org.spillway.memory;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Lends pages under one byte budget.
 *
 * <p>Pages of the common size are cut from slabs of up to 1 MiB, on the heap of up to 4, so that 100,000 pages are a
 * hundred allocations; a page asked for by its length (a record larger than a page) is allocated and freed by itself. What
 * is lent and {@linkplain #reserve reserved} never exceeds the budget. Memory is taken from the system as it is needed; slabs are
 * kept until {@link #close}, or until none of their pages is lent and a large page needs the room. What is taken exceeds
 * what is lent by the free pages of half-used slabs only.
 *
 * <p>Thread-safe: the collecting thread takes pages, and workers take reserved ones; several give them back.
 */
public final class PagePool implements AutoCloseable {
    private final long budget;
    private final int pageSize;
    private final int slabSize;
    private final PageMemory memory;
    private final ArrayDeque<Page> free = new ArrayDeque<>();
    private final List<Slab> slabs = new ArrayList<>();
    private final Set<Page> own = new HashSet<>();
    private long lent;
    private long peak;
    private long reserved;
    private long reservedLent;
    private boolean closed;

    /** A pool that leaves no direct memory to others: on the heap, or where nobody else takes any. */
    public PagePool(long budget, int pageSize, boolean direct) {
        this(budget, pageSize, direct, 0);
    }

    /**
     * A pool that has taken nothing yet.
     *
     * @param budget bytes that may be lent and reserved at once
     * @param pageSize bytes of a common page, at most the budget
     * @param direct off the heap, or byte arrays (for comparators that know nothing else)
     * @param directSpare bytes of direct memory that the pool leaves to others, even if its budget allows more
     */
    public PagePool(long budget, int pageSize, boolean direct, long directSpare) {
        this(budget, checked(pageSize, budget), PageSizes.slab(budget, pageSize, direct), direct, directSpare);
    }

    private PagePool(long budget, int pageSize, int slabSize, boolean direct, long directSpare) {
        this.budget = budget;
        this.pageSize = pageSize;
        this.slabSize = slabSize;
        this.memory = new PageMemory(budget, direct, directSpare);
    }

    /** A pool on the heap whose pages are arrays of their own, so that {@link #trim} frees each that is not lent. */
    public static PagePool ofArrays(long budget, int pageSize) {
        return new PagePool(budget, checked(pageSize, budget), pageSize, false, 0);
    }

    private static int checked(int pageSize, long budget) {
        if (pageSize <= 0 || pageSize > budget) {
            throw new IllegalArgumentException("page size " + pageSize + " outside 1.." + budget + " (the budget)");
        }
        return pageSize;
    }

    /** Bytes of a common page. */
    public int pageSize() {
        return pageSize;
    }

    /** Bytes that may be lent and reserved at once. */
    public long budget() {
        return budget;
    }

    /** Bytes that can be lent and reserved at once: the budget, or what there was when the system {@linkplain #isShort refused}. */
    public synchronized long most() {
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

    /** What {@link #lend} would charge for a page that must hold this many bytes. */
    public int charge(int minBytes) {
        return Math.max(minBytes, pageSize);
    }

    /**
     * Lends a page, or says that the budget does not allow it now. Never waits, never spills.
     *
     * @param minBytes what it must hold; up to the common size a common page is lent, above it one of just this size
     * @return an empty page, or null
     */
    public synchronized Page lend(int minBytes) {
        checkOpen();
        if (!take(charge(minBytes))) {
            return null;
        }
        Page page = null;
        try {
            page = minBytes > pageSize ? lendOwn(minBytes) : lendCommon();
        } finally {
            if (page == null) {
                lent -= charge(minBytes);
            }
            peak = Math.max(peak, lent);
        }
        return page;
    }

    /**
     * Lends as many common pages as an array has room for, or none. Never waits.
     *
     * @param pages filled
     * @return false if the budget or the system does not allow all of them now; then the array holds nothing
     */
    public synchronized boolean lend(Page[] pages) {
        checkOpen();
        if (!take((long) pages.length * pageSize)) {
            return false;
        }
        int count = 0;
        try {
            while (count < pages.length && (!free.isEmpty() || cut(memory.allocateOrNull(slabSize)))) {
                pages[count++] = popCommon();
            }
        } finally {
            if (count < pages.length) {
                lent -= (long) (pages.length - count) * pageSize;
                for (int i = 0; i < count; i++) {
                    giveBack(pages[i]);
                    pages[i] = null;
                }
            }
            peak = Math.max(peak, lent);
        }
        return count == pages.length;
    }

    /**
     * Whether the system has refused memory within the budget: the mapper, or another task of this JVM, has taken direct
     * memory since the budget was made. What the pool has by then it goes on with until the next {@link #release};
     * {@link #lend} says no beyond that.
     */
    public synchronized boolean isShort() {
        return memory.isShort();
    }

    /**
     * Takes a page back. Its content must not be read any more.
     *
     * @param page one that this pool lent, or a {@linkplain Page#wrap foreign} one
     */
    public synchronized void giveBack(Page page) {
        if (closed || page.origin() == Page.Origin.FOREIGN) {
            return; // its memory is gone already, or was never ours
        }
        lent -= page.capacity();
        if (page.origin() == Page.Origin.SLAB) {
            page.slab().giveBack();
            free.push(page);
        } else {
            own.remove(page);
            memory.free(page.buffer());
        }
        notifyAll();
    }

    /**
     * Sets part of the budget aside for a sort's index: on the heap, or in pages of {@link #lendReserved}.
     *
     * @return whether the budget allowed it
     */
    public synchronized boolean reserve(long bytes) {
        checkOpen();
        if (!take(bytes)) {
            return false;
        }
        peak = Math.max(peak, lent);
        reserved += bytes;
        return true;
    }

    /**
     * Lends a page out of what is {@linkplain #reserve reserved}: it is in the budget already. Where a caller has reserved
     * too little, or the system gives no more, the page is an array outside the budget.
     *
     * @return an empty page of the common size, to be given back by {@link #giveBackReserved}
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

    /** Takes back what {@link #lendReserved} lent. */
    public synchronized void giveBackReserved(Page page) {
        if (closed || page.origin() == Page.Origin.FOREIGN) {
            return;
        }
        reservedLent -= pageSize;
        page.slab().giveBack();
        free.push(page);
        notifyAll();
    }

    /** Whether nothing is lent of what is reserved. */
    public synchronized boolean reservedFree() {
        return reservedLent == 0;
    }

    /** Gives back what {@link #reserve} took: a spill is over, and if memory was short the system is asked again. */
    public synchronized void release(long bytes) {
        lent -= bytes;
        reserved -= bytes;
        memory.forgetLimit();
        notifyAll();
    }

    /**
     * Waits until a page of this size might be lent, or the time is over.
     *
     * @param minBytes as for {@link #lend}
     * @param millis how long to wait at most
     */
    public synchronized void awaitRoom(int minBytes, long millis) throws InterruptedException {
        boolean fits = lent + charge(minBytes) <= budget;
        boolean isThere = minBytes <= pageSize && !free.isEmpty() || memory.isWithinLimit(charge(minBytes));
        if (!closed && !(fits && isThere)) {
            wait(millis);
        }
    }

    /** Frees all memory at once. Nobody may use a page of this pool after, so end the threads that do first. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        free.clear();
        for (Slab slab : slabs) {
            memory.free(slab.memory());
        }
        slabs.clear();
        for (Page page : own) {
            memory.free(page.buffer());
        }
        own.clear();
        notifyAll();
    }

    private boolean take(long bytes) {
        if (lent + bytes > budget) {
            return false;
        }
        lent += bytes;
        return true;
    }

    private Page lendOwn(int bytes) {
        if (!memory.isWithinBudget(bytes)) {
            dropUnusedSlabs();
        }
        ByteBuffer buffer = memory.allocateOrNull(bytes);
        if (buffer == null) { // the system has no more, but perhaps the slabs have
            dropUnusedSlabs();
            buffer = memory.allocateOrNull(bytes);
        }
        if (buffer == null) {
            return null;
        }
        Page page = Page.own(buffer);
        own.add(page);
        return page;
    }

    private Page lendCommon() {
        return free.isEmpty() && !cut(memory.allocate(slabSize)) ? null : popCommon();
    }

    private Page popCommon() {
        Page page = free.pop();
        page.slab().lend();
        return page;
    }

    private boolean cut(ByteBuffer buffer) {
        if (buffer == null) {
            return false;
        }
        Slab slab = new Slab(buffer);
        slabs.add(slab);
        for (int offset = slabSize - pageSize; offset >= 0; offset -= pageSize) {
            free.push(Page.ofSlab(slab, offset, pageSize));
        }
        return true;
    }

    /** Frees what is not lent, as far as whole slabs are: nobody will need it any more. */
    public synchronized void trim() {
        if (!closed) {
            dropUnusedSlabs();
        }
    }

    // Kept slabs are for common pages. When records grow large these would lie idle beside pages of their own, and the
    // task would hold its budget twice.
    private void dropUnusedSlabs() {
        free.removeIf(page -> page.slab().isUnused());
        slabs.removeIf(slab -> {
            if (slab.isUnused()) {
                memory.free(slab.memory());
            }
            return slab.isUnused();
        });
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("page pool is closed");
        }
    }
}
