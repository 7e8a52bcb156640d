package org.spillway.mapside;

/**
 * When a partition is divided into ranges of keys, and into how many. As early as can be told that it will be large, since
 * what it has by then is copied; and by the data alone, so that spills fall at the same records in every run.
 *
 * <p>Worked example: after 600 KiB of records 512 KiB are in one partition, and a buffer holds 80 MiB. The partition
 * will have 68 MiB: 136 ranges of half a MiB.
 */
final class RangeChoice {
    /** Bytes of a partition that tell how its keys are spread. */
    static final int LEAST_BYTES = 1 << 19;

    // A range that a second-level cache holds, with its index and the chunk that it is copied to.
    private static final int RANGE_BYTES = 1 << 19;

    // What is copied stays in the buffer until it is sealed: at most a 32nd of the partition. And a partition of a
    // few MiB lies in a third-level cache: to tell the range of each record takes longer than gathering them from
    // there (bench.sh collector SMALL_RECORDS).
    private static final int COPIED_SHARE = 32;

    // As many chains are appended to at a time as second-level tables of pages can follow.
    private static final int MOST_RANGES = 256;

    // Of each range a page is half empty: a 32nd at most.
    private static final int PAGES_OF_RANGE = 16;

    // Records larger than this share of a page waste as much of it, and gathering them misses few caches.
    private static final int RECORDS_OF_PAGE = 8;

    private final int pageSize;

    RangeChoice(int pageSize) {
        this.pageSize = pageSize;
    }

    /** Pages at which a partition is looked at; it is looked at again at twice, four times as many. */
    int firstLook() {
        return Math.max(2, LEAST_BYTES / pageSize);
    }

    /**
     * How many ranges a partition is worth.
     *
     * @param records of the partition, so far
     * @param bytes of the partition, so far
     * @param allBytes of all partitions that have been filled with it, so far
     * @param room for these partitions, in bytes
     * @return fewer than {@link org.spillway.sort.KeyRanges#LEAST} to leave it as it is
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
                Math.min(MOST_RANGES, Math.min(expected / RANGE_BYTES, expected / ((long) PAGES_OF_RANGE * pageSize)));
    }
}
