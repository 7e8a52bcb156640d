package org.spillway.memory;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lends pages under one byte budget. The only place that knows whether they lie off the heap.
 *
 * <p>Pages of the common size are cut from slabs of up to 1 MiB, on the heap of up to 4, so that 100,000 pages are a
 * hundred allocations; a page asked for by its length (a record larger than a page) is allocated and freed by itself. What
 * is lent and {@linkplain #reserve reserved} never exceeds the budget. Memory is taken from the system as it is needed; slabs are
 * kept until {@link #close}, or until none of their pages is lent and a large page needs the room. What is taken exceeds
 * what is lent by the free pages of half-used slabs only.
 *
 * <p>Thread-safe: one thread takes pages, several give them back.
 */
public final class PagePool implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PagePool.class);

    /** Smallest page. Below this the 40 heap bytes that a page costs would no longer be small beside it. */
    public static final int MIN_PAGE_SIZE = 1 << 10;

    /** Largest page of the common size. A page is half empty on average, so it must be small beside the budget. */
    public static final int MAX_PAGE_SIZE = 1 << 16;

    // The pages that are being filled should lie in a second-level cache together, or each record misses it; but
    // below a system's page (4 KiB) nothing more is gained.
    private static final long ACTIVE_BYTES = 1 << 20;
    private static final int SYSTEM_PAGE = 1 << 12;

    private static final int MAX_SLAB_SIZE = 1 << 20;

    // On the heap G1 gives an array of more than half a region regions of its own, and those may be as small as 1 MiB:
    // 1 MiB of bytes and an array's header would take two, and the buffer twice its size. A power of two, less a page
    // which makes room for the header, fills its regions. In a budget of less than this no slab is that large.
    private static final long MIN_REGION = 1 << 20;
    private static final int MAX_REGIONS = 4;
    private static final long LEAST_FOR_REGIONS = 16 * MIN_REGION;

    // With less than this a task would make a spill of every few records: better that it ends, and says of what.
    private static final long LEAST = 1 << 18;

    // The share of the budget that half-filled last pages may waste: pages = budget / (16 * partitions) wastes 1/32.
    private static final int PAGES_PER_PARTITION = 16;

    private final long budget;
    private final int pageSize;
    private final int slabSize;
    private final boolean direct;
    private final ArrayDeque<Page> free = new ArrayDeque<>();
    private final List<Slab> slabs = new ArrayList<>();
    private final Set<Page> own = new HashSet<>();
    private long lent;
    private long peak;
    private long taken;
    private long takeable = Long.MAX_VALUE;
    private boolean closed;

    /**
     * A pool that has taken nothing yet.
     *
     * @param budget bytes that may be lent and reserved at once
     * @param pageSize bytes of a common page, at most the budget
     * @param direct off the heap, or byte arrays (for comparators that know nothing else)
     */
    public PagePool(long budget, int pageSize, boolean direct) {
        if (pageSize <= 0 || pageSize > budget) {
            throw new IllegalArgumentException("page size " + pageSize + " outside 1.." + budget + " (the budget)");
        }
        this.budget = budget;
        this.pageSize = pageSize;
        this.direct = direct;
        this.slabSize = slabSize(budget, pageSize, direct);
    }

    private static int slabSize(long budget, int pageSize, boolean direct) {
        // A slab in 64 of the budget: with io.sort.mb=1 a slab of 1 MiB would be all of it.
        long slab = Math.min(MAX_SLAB_SIZE, budget / 64);
        if (!direct && budget >= LEAST_FOR_REGIONS) {
            long regions = Math.max(1, Math.min(MAX_REGIONS, budget / 64 / MIN_REGION));
            slab = Long.highestOneBit(regions) * MIN_REGION - pageSize;
        }
        return (int) (Math.max(pageSize, slab) / pageSize * pageSize);
    }

    /**
     * The page size at which half-filled pages waste little of the budget, and those being filled fit a cache.
     *
     * @param budget bytes of the pool
     * @param partitions how many partitions will hold pages at a time
     * @return a power of two from {@link #MIN_PAGE_SIZE} to {@link #MAX_PAGE_SIZE}; for example 8 KiB for 400 MiB and
     *     100 partitions, 1 KiB for 100 MiB and 5000 partitions
     */
    public static int pageSizeFor(long budget, int partitions) {
        long fair = budget / ((long) PAGES_PER_PARTITION * Math.max(1, partitions));
        long cached = Math.max(SYSTEM_PAGE, ACTIVE_BYTES / Math.max(1, partitions));
        long clamped = Math.max(MIN_PAGE_SIZE, Math.min(MAX_PAGE_SIZE, Math.min(fair, cached)));
        return (int) Long.highestOneBit(clamped);
    }

    /** Bytes of a common page. */
    public int pageSize() {
        return pageSize;
    }

    /** Bytes that may be lent and reserved at once. */
    public long budget() {
        return budget;
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
        }
        return page;
    }

    /**
     * Whether the system has refused memory within the budget: the mapper, or another task of this JVM, has taken direct
     * memory since the budget was made. What the pool has by then it goes on with; {@link #lend} says no beyond that.
     */
    public synchronized boolean isShort() {
        return takeable != Long.MAX_VALUE;
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
            free(page.buffer());
        }
        notifyAll();
    }

    /**
     * Sets part of the budget aside for memory that the pool does not hand out itself, such as the sort's index.
     *
     * @return whether the budget allowed it
     */
    public synchronized boolean reserve(long bytes) {
        checkOpen();
        return take(bytes);
    }

    /** Gives back what {@link #reserve} took. */
    public synchronized void release(long bytes) {
        lent -= bytes;
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
        boolean isThere = minBytes <= pageSize && !free.isEmpty() || taken + charge(minBytes) <= takeable;
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
            DirectMemory.free(slab.memory());
        }
        slabs.clear();
        for (Page page : own) {
            DirectMemory.free(page.buffer());
        }
        own.clear();
        notifyAll();
    }

    private boolean take(long bytes) {
        if (lent + bytes > budget) {
            return false;
        }
        lent += bytes;
        peak = Math.max(peak, lent);
        return true;
    }

    private Page lendOwn(int bytes) {
        if (taken + bytes > Math.min(budget, takeable)) {
            dropUnusedSlabs();
        }
        ByteBuffer memory = allocate(bytes);
        if (memory == null) {
            return null;
        }
        Page page = Page.own(memory);
        own.add(page);
        return page;
    }

    private Page lendCommon() {
        if (free.isEmpty()) {
            ByteBuffer memory = allocate(slabSize);
            if (memory == null) {
                return null;
            }
            cut(new Slab(memory));
        }
        Page page = free.pop();
        page.slab().lend();
        return page;
    }

    private void cut(Slab slab) {
        slabs.add(slab);
        for (int offset = slabSize - pageSize; offset >= 0; offset -= pageSize) {
            free.push(Page.ofSlab(slab, offset, pageSize));
        }
    }

    // Kept slabs are for common pages. When records grow large these would lie idle beside pages of their own, and the
    // task would hold its budget twice.
    private void dropUnusedSlabs() {
        free.removeIf(page -> page.slab().isUnused());
        slabs.removeIf(slab -> {
            if (slab.isUnused()) {
                free(slab.memory());
            }
            return slab.isUnused();
        });
    }

    /** Null if there is none left off the heap but what files need; on the heap that is an Error as anywhere else. */
    private ByteBuffer allocate(int bytes) {
        if (taken + bytes > takeable) {
            return null;
        }
        if (direct && taken >= LEAST && MemoryLimits.directAvailable() < bytes + MemoryLimits.DIRECT_SPARE) {
            if (!isShort()) {
                LOG.warn("others took direct memory: the sort buffer goes on with {} of {} bytes", taken, budget);
            }
            takeable = taken;
            return null;
        }
        ByteBuffer memory = direct ? ByteBuffer.allocateDirect(bytes) : ByteBuffer.allocate(bytes);
        taken += bytes;
        return memory;
    }

    private void free(ByteBuffer memory) {
        taken -= memory.capacity();
        DirectMemory.free(memory);
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("page pool is closed");
        }
    }
}
