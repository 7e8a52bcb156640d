package org.spillway.sort;

import java.nio.ByteBuffer;
import org.spillway.jdk.Jdk;
import org.spillway.memory.PartitionPages;
import org.spillway.order.BytesKeyOrder;
import org.spillway.record.RecordView;

/**
 * The first bytes that all keys of a partition share, estimated from a few keys: for example 36 of 40 bytes in a log's
 * keys, or "http://" of URLs. Sorting starts after these bytes. The pass that reads all keys finds any key that does
 * not share them.
 */
final class CommonPrefix {
    // Number of pages whose first records are sampled. If the keys differ in their first bytes, two samples usually
    // show it.
    private static final int SAMPLES = 16;
    // A partition of fewer pages is sorted before a better estimate pays off.
    private static final int MIN_PAGES = 4;

    private final BytesKeyOrder order;
    private final RecordView first = new RecordView();
    private int length;

    CommonPrefix(BytesKeyOrder order) {
        this.order = order;
    }

    /** Makes a new estimate. */
    void estimate(PartitionPages pages) {
        length = 0;
        int count = Math.min(SAMPLES, pages.pageCount());
        if (count < MIN_PAGES) {
            return;
        }
        start(pages, RecordAddress.pack(0, 0, 0));
        RecordView other = new RecordView();
        for (int i = 1; i < count && length > 0; i++) {
            int page = (int) ((long) i * pages.pageCount() / count);
            RecordAddress.locate(RecordAddress.pack(page, 0, 0), pages, other);
            shortenTo(other.buffer(), other.keyStart(), other.keyLength());
        }
    }

    /** Makes a record's whole key the prefix. */
    void start(PartitionPages pages, long address) {
        RecordAddress.locate(address, pages, first);
        length = Math.max(0, order.contentLength(first.buffer(), first.keyStart(), first.keyLength()));
    }

    /** Bytes of content in the prefix. */
    int length() {
        return length;
    }

    /** Whether a key begins with the prefix. */
    boolean begins(ByteBuffer buffer, int start, int keyLength) {
        return shared(buffer, start, keyLength) == length;
    }

    /** Shortens the prefix to the bytes that this key shares with it. */
    void shortenTo(ByteBuffer buffer, int start, int keyLength) {
        length = shared(buffer, start, keyLength);
    }

    /** Sets the prefix to empty, so that keys are read from their first byte. */
    void giveUp() {
        length = 0;
    }

    /** Returns a serialised key whose content is the prefix. It is a copy, because the whole key may be large. */
    ByteBuffer copy() {
        int header = first.keyLength() - order.contentLength(first.buffer(), first.keyStart(), first.keyLength());
        ByteBuffer copy = ByteBuffer.allocate(header + length);
        Jdk.get(first.buffer(), first.keyStart(), copy.array(), 0, copy.limit());
        return copy;
    }

    private int shared(ByteBuffer buffer, int start, int keyLength) {
        return order.shared(first.buffer(), first.keyStart(), first.keyLength(), buffer, start, keyLength, length);
    }
}
