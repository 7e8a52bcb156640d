package org.spillway.sort;

import java.nio.ByteBuffer;
import org.spillway.memory.Page;
import org.spillway.memory.PartitionPages;
import org.spillway.order.BytesKeyOrder;
import org.spillway.record.RecordView;

/**
 * The first bytes that all keys of a partition share, estimated from a few of them: 36 of 40 in a log's keys, "http://" of
 * URLs. Sorting starts behind them. One that a key does not share turns up in the pass that reads all keys anyway.
 */
final class CommonPrefix {
    // The first records of so many pages: of keys that differ in their first bytes two will as a rule show it.
    private static final int SAMPLES = 16;
    // A partition of a few pages is sorted before a better guess pays.
    private static final int LEAST_PAGES = 4;

    private final BytesKeyOrder order;
    private final RecordView first = new RecordView();
    private final RecordView other = new RecordView();
    private int length;

    CommonPrefix(BytesKeyOrder order) {
        this.order = order;
    }

    /** Lets go of the records that it has looked at. */
    void forget() {
        first.clear();
        other.clear();
    }

    /** Estimates it anew. */
    void estimate(PartitionPages pages) {
        length = 0;
        int count = Math.min(SAMPLES, pages.pageCount());
        if (count < LEAST_PAGES) {
            return;
        }
        pointAt(first, pages.page(0));
        length = order.contentLength(first.buffer(), first.keyStart(), first.keyLength());
        for (int i = 1; i < count && length > 0; i++) {
            pointAt(other, pages.page((int) ((long) i * pages.pageCount() / count)));
            length = shared(order, first, other, length);
        }
    }

    /** Bytes of content that the keys of two records share at their beginning, up to a limit. */
    static int shared(BytesKeyOrder order, RecordView a, RecordView b, int limit) {
        return order.shared(a.buffer(), a.keyStart(), a.keyLength(), b.buffer(), b.keyStart(), b.keyLength(), limit);
    }

    /** Bytes of content. */
    int length() {
        return length;
    }

    /** Whether a key begins with it. */
    boolean begins(ByteBuffer buffer, int start, int keyLength) {
        return shared(buffer, start, keyLength) == length;
    }

    /** Whether keys that begin with it sort behind this one, which does not. */
    boolean isBehind(ByteBuffer buffer, int start, int keyLength) {
        return order.compare(first.buffer(), first.keyStart(), first.keyLength(), buffer, start, keyLength) > 0;
    }

    /** Goes back to what this key shares with the estimate. */
    void shortenTo(ByteBuffer buffer, int start, int keyLength) {
        length = shared(buffer, start, keyLength);
    }

    /** Is none any more: keys are read from their first byte. */
    void giveUp() {
        length = 0;
    }

    private int shared(ByteBuffer buffer, int start, int keyLength) {
        return order.shared(first.buffer(), first.keyStart(), first.keyLength(), buffer, start, keyLength, length);
    }

    private static void pointAt(RecordView view, Page page) {
        view.point(page.buffer(), page.start());
    }
}
