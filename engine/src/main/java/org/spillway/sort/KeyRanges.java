package org.spillway.sort;

import java.nio.ByteBuffer;
import java.util.Arrays;
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
 *
 * @param bytes the order of bytes if the sampled keys have a common prefix, otherwise null
 * @param splitters divide the keys by what follows the common prefix
 * @param depth bytes of content in the common prefix; 0 if there is none
 * @param common a serialised key whose content is the common prefix; null if there is none
 */
public record KeyRanges(KeyOrder order, BytesKeyOrder bytes, Splitters splitters, int depth, ByteBuffer common) {
    /** Minimum number of ranges. Fewer ranges are not worth copying the records. */
    public static final int MIN = 8;

    private static final int SAMPLES = 512;

    /**
     * Computes ranges for records like these.
     *
     * @param pages not empty
     * @param order has prefixes
     * @param wanted number of ranges, at least {@link #MIN}; there may be fewer
     * @return null if the keys are too similar to be divided
     */
    public static KeyRanges of(PartitionPages pages, KeyOrder order, int wanted) {
        long[] samples = sample(pages);
        RecordView view = new RecordView();
        CommonPrefix prefix = order.asBytes() == null ? null : new CommonPrefix(order.asBytes());
        if (prefix != null) {
            prefix.start(pages, samples[0]);
            for (long sample : samples) {
                RecordAddress.locate(sample, pages, view);
                prefix.shortenTo(view.buffer(), view.keyStart(), view.keyLength());
            }
        }
        int depth = prefix == null ? 0 : prefix.length();
        for (int i = 0; i < samples.length; i++) {
            RecordAddress.locate(samples[i], pages, view);
            samples[i] = depth == 0
                    ? order.prefix(view.buffer(), view.keyStart(), view.keyLength())
                    : order.asBytes().prefixAt(view.buffer(), view.keyStart(), view.keyLength(), depth);
        }
        Splitters splitters = Splitters.of(samples, samples.length, wanted);
        if (splitters.ranges() < MIN) {
            return null;
        }
        return depth == 0
                ? new KeyRanges(order, null, splitters, 0, null)
                : new KeyRanges(order, order.asBytes(), splitters, depth, prefix.copy());
    }

    // Returns addresses of records from all pages. The distances vary at random: if a mapper emits a frequent key at
    // regular intervals, a fixed distance could sample only that key.
    private static long[] sample(PartitionPages pages) {
        SplittableRandom random = new SplittableRandom(SAMPLES); // fixed seed: same in every run
        int max = 2 * ((pages.records() + SAMPLES - 1) / SAMPLES);
        int skip = 0;
        long[] addresses = new long[SAMPLES];
        int count = 0;
        UnsortedRecords all = new UnsortedRecords(pages);
        while (count < SAMPLES && all.next()) {
            if (skip-- == 0) {
                addresses[count++] = all.address();
                skip = random.nextInt(max);
            }
        }
        return Arrays.copyOf(addresses, count);
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
}
