package org.spillway.memory;

/** Sizes of a pool's pages and slabs. */
public final class PageSizes {
    /** Smallest page. In smaller pages, the 40 heap bytes of each page object would be significant. */
    public static final int MIN_PAGE = 1 << 10;

    /** Largest page of the common size. A page is half empty on average, so it must be small relative to the budget. */
    public static final int MAX_PAGE = 1 << 16;

    /** Bytes of the smallest region of G1, in which a heap array should fit together with its header. */
    public static final int MIN_REGION = 1 << 20;

    // The pages being filled should fit in a second-level cache together, or each record misses it. A page size below a
    // system page (4 KiB) gains nothing more.
    private static final long ACTIVE_BYTES = 1 << 20;
    private static final int SYSTEM_PAGE = 1 << 12;

    // Limits the waste by half-filled last pages: a page size of budget / (16 * partitions) wastes 1/32 of the budget.
    private static final int PAGES_PER_PARTITION = 16;

    private static final int MAX_SLAB = 1 << 20;

    // A slab is at most 1/64 of the budget: with io.sort.mb=1, a slab of 1 MiB would be the whole budget.
    private static final int MIN_SLABS = 64;

    // A small slab has two pages, mostly of one owner, so that it is free soon after the owner has read them. Below
    // 128 KiB malloc does not give free memory back to the system. The number of slabs is limited because each is a
    // mapping of its own, of which Linux allows a process 65,530.
    private static final int PAGES_OF_SMALL_SLAB = 2;
    private static final int MIN_SMALL_SLAB = 1 << 17;
    private static final int MAX_SMALL_SLABS = 1 << 12;

    // G1 gives an array larger than half a region whole regions of its own, and a region can be as small as 1 MiB. 1
    // MiB of bytes plus the array header would take two regions, which doubles the size of the buffer. A heap slab is
    // therefore a power of two of MiB less one page, which leaves room for the header. With a budget below 16 MiB no
    // slab is that large.
    private static final int MAX_REGIONS = 4;
    private static final long MIN_FOR_REGIONS = 16L * MIN_REGION;

    private PageSizes() {}

    /**
     * Chooses the page size so that half-filled pages waste little of the budget and the pages being filled fit in a
     * cache.
     *
     * @param budget bytes of the pool
     * @param partitions number of partitions that hold pages at the same time
     * @return a power of two from {@link #MIN_PAGE} to {@link #MAX_PAGE}; for example 8 KiB for 400 MiB and 100
     *     partitions, 1 KiB for 100 MiB and 5000 partitions
     */
    public static int page(long budget, int partitions) {
        long fair = budget / ((long) PAGES_PER_PARTITION * Math.max(1, partitions));
        long cached = Math.max(SYSTEM_PAGE, ACTIVE_BYTES / Math.max(1, partitions));
        long clamped = Math.max(MIN_PAGE, Math.min(MAX_PAGE, Math.min(fair, cached)));
        return (int) Long.highestOneBit(clamped);
    }

    /**
     * Returns the bytes of a small slab off the heap.
     *
     * @return a multiple of the page size, at most the budget
     */
    static int smallSlab(long budget, int pageSize) {
        long slab = Math.max(Math.max(PAGES_OF_SMALL_SLAB * (long) pageSize, MIN_SMALL_SLAB), budget / MAX_SMALL_SLABS);
        return (int) (Math.max(pageSize, Math.min(Math.min(slab, MAX_SLAB), budget)) / pageSize * pageSize);
    }

    /**
     * Returns the bytes of a slab.
     *
     * @param budget bytes of the pool
     * @param pageSize bytes of a page
     * @param direct true for direct buffers, false for byte arrays
     * @return a multiple of the page size, at least one page
     */
    static int slab(long budget, int pageSize, boolean direct) {
        long slab = Math.min(MAX_SLAB, budget / MIN_SLABS);
        if (!direct && budget >= MIN_FOR_REGIONS) {
            long regions = Math.max(1, Math.min(MAX_REGIONS, budget / MIN_SLABS / MIN_REGION));
            slab = Long.highestOneBit(regions) * MIN_REGION - pageSize;
        }
        return (int) (Math.max(pageSize, slab) / pageSize * pageSize);
    }
}
