package org.spillway.mapside;

/**
 * Decides when a partition is divided into key ranges, and into how many. A partition is divided as early as it can be
 * predicted to become large, because the records it has by then are copied. The decision depends on the data alone, so
 * spills fall at the same records in every run.
 *
 * <p>Worked example: after 600 KiB of records, 512 KiB are in one partition, and a buffer holds 80 MiB. The partition
 * is expected to get 68 MiB, which makes 136 ranges of half a MiB.
 */
final class RangeChoice {
    /** Bytes of a partition from which the distribution of its keys can be estimated. */
    static final int MIN_BYTES = 1 << 19;

    // A second-level cache holds a range of this size with its index and the chunk that it is copied to.
    private static final int RANGE_BYTES = 1 << 19;

    // The copied records stay in the buffer until it is sealed: at most 1/32 of the partition. A partition of a few MiB
    // is not divided, because it fits in a third-level cache: finding the range of each record takes longer than
    // gathering the records from there (spillway bench collector SMALL_RECORDS).
    private static final int COPIED_SHARE = 32;

    // Number of chains that second-level TLBs can follow while all are appended to.
    private static final int MAX_RANGES = 256;

    // Each range wastes half a page, which is at most 1/32 of it.
    private static final int PAGES_OF_RANGE = 16;

    // Records larger than 1/8 of a page waste as much of it, and gathering them misses few caches.
    private static final int RECORDS_OF_PAGE = 8;

    private final int pageSize;

    RangeChoice(int pageSize) {
        this.pageSize = pageSize;
    }

    /**
     * Number of pages at which a partition is first checked. It is checked again at twice, four times as many, and so
     * on.
     */
    int firstLook() {
        return Math.max(2, MIN_BYTES / pageSize);
    }

    /**
     * Returns the number of ranges for a partition.
     *
     * @param records number of records in the partition so far
     * @param bytes bytes of the partition so far
     * @param allBytes bytes of all partitions so far
     * @param room bytes of memory for all partitions
     * @return fewer than {@link org.spillway.sort.KeyRanges#MIN} if the partition should not be divided
     */
    int ranges(int records, long bytes, long allBytes, long room) {
        if (bytes / records > pageSize / RECORDS_OF_PAGE) {
            return 1;
        }
        long expected = (long) ((double) bytes / allBytes * room);
        if (expected < COPIED_SHARE * bytes) {
            return 1;
        }
        return (int)
                Math.min(MAX_RANGES, Math.min(expected / RANGE_BYTES, expected / ((long) PAGES_OF_RANGE * pageSize)));
    }
}
