package org.spillway.memory;

/** How large a pool's pages are, and the slabs that they are cut from. */
public final class PageSizes {
    /** Smallest page. Below this the 40 heap bytes that a page costs would no longer be small beside it. */
    public static final int MIN_PAGE = 1 << 10;

    /** Largest page of the common size. A page is half empty on average, so it must be small beside the budget. */
    public static final int MAX_PAGE = 1 << 16;

    // The pages that are being filled should lie in a second-level cache together, or each record misses it; but
    // below a system's page (4 KiB) nothing more is gained.
    private static final long ACTIVE_BYTES = 1 << 20;
    private static final int SYSTEM_PAGE = 1 << 12;

    // The share of the budget that half-filled last pages may waste: pages = budget / (16 * partitions) wastes 1/32.
    private static final int PAGES_PER_PARTITION = 16;

    private static final int MAX_SLAB = 1 << 20;

    // A slab in 64 of the budget: with io.sort.mb=1 a slab of 1 MiB would be all of it.
    private static final int LEAST_SLABS = 64;

    // On the heap G1 gives an array of more than half a region regions of its own, and those may be as small as 1 MiB:
    // 1 MiB of bytes and an array's header would take two, and the buffer twice its size. A power of two, less a page
    // which makes room for the header, fills its regions. In a budget of less than this no slab is that large.
    private static final long MIN_REGION = 1 << 20;
    private static final int MAX_REGIONS = 4;
    private static final long LEAST_FOR_REGIONS = 16 * MIN_REGION;

    private PageSizes() {}

    /**
     * The page size at which half-filled pages waste little of the budget, and those being filled fit a cache.
     *
     * @param budget bytes of the pool
     * @param partitions how many partitions will hold pages at a time
     * @return a power of two from {@link #MIN_PAGE} to {@link #MAX_PAGE}; for example 8 KiB for 400 MiB and 100 partitions,
     *     1 KiB for 100 MiB and 5000 partitions
     */
    public static int page(long budget, int partitions) {
        long fair = budget / ((long) PAGES_PER_PARTITION * Math.max(1, partitions));
        long cached = Math.max(SYSTEM_PAGE, ACTIVE_BYTES / Math.max(1, partitions));
        long clamped = Math.max(MIN_PAGE, Math.min(MAX_PAGE, Math.min(fair, cached)));
        return (int) Long.highestOneBit(clamped);
    }

    /** The largest array on the heap for which G1 needs one region where these are small, with some bytes left for its header. */
    public static int wholeRegion(int left) {
        return (int) MIN_REGION - left;
    }

    /**
     * Bytes of a slab.
     *
     * @param budget bytes of the pool
     * @param pageSize bytes of a page
     * @param direct off the heap, or byte arrays
     * @return whole pages, one at least
     */
    static int slab(long budget, int pageSize, boolean direct) {
        long slab = Math.min(MAX_SLAB, budget / LEAST_SLABS);
        if (!direct && budget >= LEAST_FOR_REGIONS) {
            long regions = Math.max(1, Math.min(MAX_REGIONS, budget / LEAST_SLABS / MIN_REGION));
            slab = Long.highestOneBit(regions) * MIN_REGION - pageSize;
        }
        return (int) (Math.max(pageSize, slab) / pageSize * pageSize);
    }
}
