package org.spillway.sort;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.spillway.memory.PartitionPages;
import org.spillway.order.BytesKeyOrder;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordView;

/**
 * Divides the keys of a partition into ranges with about the same number of records each, computed from the records so
 * far. Records with equal keys are in one range. Keeps no reference to the pages it was computed from. Thread-safe.
 *
 * <p>Worked example: all sampled keys begin with "http://", so the ranges are divided by the eight bytes after it. A
 * later key "ftp://x" is in the first range, "news:x" in the last.
 */
public final class KeyRanges {
    /** Minimum number of ranges. Fewer ranges are not worth copying the records. */
    public static final int MIN = 8;

    private static final int SAMPLES = 512;

    private final KeyOrder order;
    // Null unless the sampled keys have a common prefix.
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
     * Computes ranges for records like these.
     *
     * @param pages not empty
     * @param order has prefixes
     * @param wanted number of ranges, at least {@link #MIN}; there may be fewer
     * @return null if the keys are too similar to be divided
     */
    public static KeyRanges of(PartitionPages pages, KeyOrder order, int wanted) {
        Sampler sampler = new Sampler(pages, order);
        Splitters splitters = Splitters.of(sampler.prefixes, sampler.count, wanted);
        return splitters.ranges() < MIN ? null : new KeyRanges(order, splitters, sampler.depth, sampler.common);
    }

    /** Number of ranges. */
    public int count() {
        return splitters.ranges();
    }

    /** Whether all keys of a range have the same prefix. A frequent key gets such a range. */
    public boolean isOfOnePrefix(int range) {
        return splitters.isSingle(range);
    }

    /** Returns the range of a serialised key: 0 to {@code count() - 1}, in key order. */
    public int find(ByteBuffer buffer, int keyStart, int keyLength) {
        if (bytes == null) {
            return splitters.find(order.prefix(buffer, keyStart, keyLength));
        }
        if (bytes.shared(common, 0, common.limit(), buffer, keyStart, keyLength, depth) == depth) {
            return splitters.find(bytes.prefixAt(buffer, keyStart, keyLength, depth));
        }
        // The key sorts before or after all keys that begin with the common prefix.
        return order.compare(buffer, keyStart, keyLength, common, 0, common.limit()) < 0 ? 0 : count() - 1;
    }

    /** Samples records from all pages. */
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

        // The distances vary at random: if a mapper emits a frequent key at regular intervals, a fixed distance could
        // sample only that key.
        private void choose() {
            SplittableRandom random = new SplittableRandom(SAMPLES); // fixed seed: same in every run
            int max = 2 * ((pages.records() + SAMPLES - 1) / SAMPLES);
            int skip = 0;
            for (int p = 0; p < pages.pageCount(); p++) {
                int start = pages.page(p).start();
                int end = pages.end(p);
                for (int at = start; at < end && count < SAMPLES; at = view.end()) {
                    view.point(pages.page(p).buffer(), at);
                    if (skip-- == 0) {
                        addresses[count++] = RecordAddress.pack(p, at - start, view.length());
                        skip = random.nextInt(max);
                    }
                }
            }
        }

        // Keeps only the common bytes, because a key may be large.
        private void findCommon(BytesKeyOrder bytes) {
            RecordView first = new RecordView();
            RecordAddress.locate(addresses[0], pages, first);
            int content = bytes.contentLength(first.buffer(), first.keyStart(), first.keyLength());
            depth = Math.max(0, content);
            for (int i = 1; i < count; i++) {
                RecordAddress.locate(addresses[i], pages, view);
                depth = CommonPrefix.shared(bytes, first, view, depth);
            }
            if (depth == 0) {
                return;
            }
            int header = first.keyLength() - content;
            common = ByteBuffer.allocate(header + depth);
            common.put(0, first.buffer(), first.keyStart(), common.limit());
        }
    }
}
