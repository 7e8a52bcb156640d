package org.spillway.mapside;

import java.io.IOException;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.sort.KeyRanges;

/**
 * Divides the partitions of a buffer that become large into key ranges. A partition is divided as early as it can
 * be predicted to become large, because the records it has by then are copied. The decision depends on the data
 * alone, so spills fall at the same records in every run.
 *
 * <p>Worked example: after 600 KiB of records, 512 KiB are in one partition, and a buffer holds 80 MiB. The
 * partition is expected to get 68 MiB, which makes 136 ranges of half a MiB.
 *
 * <p>Not thread-safe.
 */
record PartitionDivider(PagePool pool, KeyOrder order) {
    // Bytes of a partition from which the distribution of its keys can be estimated.
    private static final int MIN_BYTES = 1 << 19;

    // A second-level cache holds a range of this size with its index and the chunk that it is copied to.
    private static final int RANGE_BYTES = 1 << 19;

    // The copied records stay in the buffer until it is sealed: at most 1/32 of the partition. A partition of a few
    // MiB is not divided, because it fits in a third-level cache: finding the range of each record takes longer
    // than gathering the records from there (spillway bench collector SMALL_RECORDS).
    private static final int COPIED_SHARE = 32;

    // Number of chains that second-level TLBs can follow while all are appended to.
    private static final int MAX_RANGES = 256;

    // Each range wastes half a page, which is at most 1/32 of it.
    private static final int PAGES_OF_RANGE = 16;

    // Records larger than 1/8 of a page waste as much of it, and gathering them misses few caches.
    private static final int RECORDS_OF_PAGE = 8;

    /**
     * Whether a partition may have become large enough to be divided: a chain of it has got this many pages. It is
     * checked at some number of pages, at twice, four times as many, and so on.
     */
    boolean isDue(CollectedPartition collected, int pageCount) {
        boolean isLook = pageCount >= Math.max(2, MIN_BYTES / pool.pageSize()) && Integer.bitCount(pageCount) == 1;
        return isLook && order.hasPrefixes() && !collected.isSettled();
    }

    /**
     * Copies a partition's records into key ranges if it is expected to become large. It keeps its own pages.
     *
     * @param bytes bytes of all records in the buffer
     * @param limit bytes of pages and index at which the buffer is full
     * @param room bytes until then
     * @return the divided partition; the same one if it stays undivided; null if the pool has too few pages now
     */
    CollectedPartition divide(CollectedPartition large, long bytes, long limit, long room) throws IOException {
        PartitionPages pages = large.chain(0);
        long had = pages.bytes();
        int wanted = large.isSettled() ? 1 : ranges(pages.records(), had, bytes, limit, pool.pageSize());
        // Upper bound for the copy: pages are at least half full on average, except for the last page of each range.
        long max = 2 * had + (long) wanted * pool.pageSize();
        if (wanted < KeyRanges.MIN || max > room) {
            return large;
        }
        KeyRanges ranges = KeyRanges.of(pages, order, wanted);
        return ranges == null ? large : large.divided(ranges, pool);
    }

    /**
     * Returns the number of ranges for a partition.
     *
     * @param records number of records in the partition so far
     * @param bytes bytes of the partition so far
     * @param allBytes bytes of all partitions so far
     * @param room bytes of memory for all partitions
     * @return fewer than {@link KeyRanges#MIN} if the partition should not be divided
     */
    static int ranges(int records, long bytes, long allBytes, long room, int pageSize) {
        long expected = (long) ((double) bytes / allBytes * room);
        if (bytes / records > pageSize / RECORDS_OF_PAGE || expected < COPIED_SHARE * bytes) {
            return 1;
        }
        return (int) Math.min(MAX_RANGES, expected / Math.max(RANGE_BYTES, PAGES_OF_RANGE * pageSize));
    }
}
