package org.spillway.sort;

import org.spillway.memory.Page;
import org.spillway.memory.PartitionPages;
import org.spillway.record.RecordView;

/**
 * The position of a record in its partition's pages and its length, in one long:
 *
 * <pre>
 * [30 bit page number in the partition][18 bit offset in the page][16 bit length, or 0: see its header]
 * </pre>
 *
 * <p>2^30 pages of at least 1 KiB hold a terabyte. The offset limits pages of a common size to 2^18 bytes; a larger
 * page holds one record, at its start. With the length, a record can be copied without waiting for its header to be
 * loaded from memory.
 */
final class RecordAddress {
    private static final int LENGTH_BITS = 16;
    private static final int OFFSET_BITS = 18;
    private static final int MAX_LENGTH = (1 << LENGTH_BITS) - 1;
    private static final int MAX_OFFSET = (1 << OFFSET_BITS) - 1;

    private RecordAddress() {}

    static long pack(int page, int offset, int length) {
        int known = length > MAX_LENGTH ? 0 : length;
        return (long) page << OFFSET_BITS + LENGTH_BITS | (long) offset << LENGTH_BITS | known;
    }

    /** Points the view at the record. */
    static void locate(long address, PartitionPages pages, RecordView view) {
        Page page = pages.page((int) (address >>> OFFSET_BITS + LENGTH_BITS));
        int at = page.start() + ((int) (address >>> LENGTH_BITS) & MAX_OFFSET);
        view.point(page.buffer(), at, (int) address & MAX_LENGTH);
    }
}
