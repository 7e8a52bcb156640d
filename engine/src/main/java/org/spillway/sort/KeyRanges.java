package org.spillway.sort;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.spillway.memory.PartitionPages;
import org.spillway.order.BytesKeyOrder;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordView;

/**
 * Divides the keys of a partition into ranges of about as many records each, told from the records that have come so far.
 * Records with equal keys are in one range. Keeps nothing of the pages that it was told from. Thread-safe.
 *
 * <p>Worked example: of the keys seen all begin with "http://"; ranges are told by the eight bytes behind. A key "ftp://x",
 * which comes later, is in the first range, "news:x" in the last.
 */
public final class KeyRanges {
    /** Fewer ranges are not worth a copy. */
    public static final int LEAST = 8;

    private static final int SAMPLES = 512;

    private final KeyOrder order;
    // Null unless the keys seen have common bytes at their beginning.
    private final BytesKeyOrder bytes;
    private final Splitters splitters;
    private final int depth;
    private final ByteBuffer common;

    private KeyRanges(KeyOrder order, Splitters splitters, int depth, ByteBuffer common) {
        this.order = order;
        this.bytes = depth == 0 ? null : order.asBytes();
        this.splitters = splitters;
        this.depth = depth;
        this.common = common;
    }

    /**
     * Ranges for records like these.
     *
     * @param pages not empty
     * @param order has prefixes
     * @param wanted how many, at least {@link #LEAST}; there may be fewer
     * @return null if the keys are too much alike to be divided
     */
    static KeyRanges of(PartitionPages pages, KeyOrder order, int wanted) {
        Sampler sampler = new Sampler(pages, order);
        Splitters splitters = Splitters.of(sampler.prefixes, sampler.count, wanted);
        return splitters.ranges() < LEAST ? null : new KeyRanges(order, splitters, sampler.depth, sampler.common);
    }

    /** How many there are. */
    public int count() {
        return splitters.ranges();
    }

    /** Whether all keys of a range have one prefix, as a key that is frequent has by itself. */
    public boolean isOfOnePrefix(int range) {
        return splitters.isSingle(range);
    }

    /** The range of a serialised key: 0 to {@code count() - 1}, rising with the keys. */
    public int find(ByteBuffer buffer, int keyStart, int keyLength) {
        if (bytes == null) {
            return splitters.find(order.prefix(buffer, keyStart, keyLength));
        }
        if (bytes.shared(common, 0, common.limit(), buffer, keyStart, keyLength, depth) == depth) {
            return splitters.find(bytes.prefixAt(buffer, keyStart, keyLength, depth));
        }
        // Before all keys that begin with what is common, or behind.
        return order.compare(buffer, keyStart, keyLength, common, 0, common.limit()) < 0 ? 0 : count() - 1;
    }

    /** Looks at records from all over the pages. */
    private static final class Sampler {
        final long[] prefixes = new long[SAMPLES];
        int count;
        int depth;
        ByteBuffer common;
        private final PartitionPages pages;
        private final long[] addresses = new long[SAMPLES];
        private final RecordView view = new RecordView();

        Sampler(PartitionPages pages, KeyOrder order) {
            this.pages = pages;
            choose();
            BytesKeyOrder bytes = order.asBytes();
            if (bytes != null) {
                findCommon(bytes);
            }
            for (int i = 0; i < count; i++) {
                RecordAddress.locate(addresses[i], pages, view);
                prefixes[i] = depth == 0
                        ? order.prefix(view.buffer(), view.keyStart(), view.keyLength())
                        : bytes.prefixAt(view.buffer(), view.keyStart(), view.keyLength(), depth);
            }
        }

        // At distances that vary: a mapper may emit a hot key and another in turn, and every tenth record would be hot.
        private void choose() {
            SplittableRandom random = new SplittableRandom(SAMPLES); // the same in every run
            int most = 2 * ((pages.records() + SAMPLES - 1) / SAMPLES);
            int skip = 0;
            for (int p = 0; p < pages.pageCount(); p++) {
                int start = pages.page(p).start();
                int end = pages.end(p);
                for (int at = start; at < end && count < SAMPLES; at = view.end()) {
                    view.point(pages.page(p).buffer(), at);
                    if (skip-- == 0) {
                        addresses[count++] = RecordAddress.pack(p, at - start, view.length());
                        skip = random.nextInt(most);
                    }
                }
            }
        }

        // Kept is no more than what is common: a key may be large.
        private void findCommon(BytesKeyOrder bytes) {
            RecordView first = new RecordView();
            RecordAddress.locate(addresses[0], pages, first);
            int content = bytes.contentLength(first.buffer(), first.keyStart(), first.keyLength());
            depth = content;
            for (int i = 1; i < count; i++) {
                RecordAddress.locate(addresses[i], pages, view);
                depth = CommonPrefix.shared(bytes, first, view, depth);
            }
            int header = first.keyLength() - content;
            common = ByteBuffer.allocate(header + depth);
            common.put(0, first.buffer(), first.keyStart(), common.limit());
        }
    }
}
