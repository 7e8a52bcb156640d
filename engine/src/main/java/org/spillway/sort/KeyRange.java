package org.spillway.sort;

import java.util.Arrays;
import org.spillway.memory.Page;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordView;

/**
 * The prefixes that one part of a partition has: from {@code low} to {@code high}, both included, as unsigned numbers. Keys
 * of one prefix are all in one part.
 *
 * @param low the smallest prefix
 * @param high the largest prefix
 * @param isEmpty whether it has no prefix at all, and merely lies before {@code low}
 */
record KeyRange(long low, long high, boolean isEmpty) {
    /** All of a partition. */
    static final KeyRange ALL = new KeyRange(0, -1, false);

    // Of so many samples the quantiles are within a few percent of the true ones.
    private static final int SAMPLES = 512;

    /**
     * One of several ranges of about as many records each. The first records of pages, taken evenly, stand for all; they are
     * the same for every thread that asks, so the ranges fit together without a word between the threads.
     */
    static KeyRange of(PartitionPages pages, KeyOrder order, int part, int parts) {
        long[] samples = samples(pages, order);
        long low = part == 0 ? 0 : quantile(samples, part, parts);
        if (part == parts - 1) {
            return new KeyRange(low, -1, false);
        }
        long behind = quantile(samples, part + 1, parts);
        return new KeyRange(low, behind - 1, behind == low);
    }

    /** Whether a prefix lies in the range. */
    boolean has(long prefix) {
        return !isEmpty && Long.compareUnsigned(prefix, low) >= 0 && Long.compareUnsigned(prefix, high) <= 0;
    }

    /** Whether the range lies behind a prefix. */
    boolean isBehind(long prefix) {
        return Long.compareUnsigned(prefix, low) < 0;
    }

    private static long quantile(long[] samples, int part, int parts) {
        return samples[(int) ((long) samples.length * part / parts)] ^ Long.MIN_VALUE;
    }

    /** Sorted as signed numbers, which turning the top bit makes of unsigned ones. */
    private static long[] samples(PartitionPages pages, KeyOrder order) {
        int count = Math.min(SAMPLES, pages.pageCount());
        long[] samples = new long[count];
        RecordView view = new RecordView();
        for (int i = 0; i < count; i++) {
            Page page = pages.page((int) ((long) i * pages.pageCount() / count));
            view.point(page.buffer(), page.start());
            samples[i] = order.prefix(view.buffer(), view.keyStart(), view.keyLength()) ^ Long.MIN_VALUE;
        }
        Arrays.sort(samples);
        return samples;
    }
}
