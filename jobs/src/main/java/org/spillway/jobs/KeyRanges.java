package org.spillway.jobs;

import java.util.List;
import org.apache.hadoop.io.WritableComparator;

/**
 * Finds the range of a key among cut points. A table indexed by the key's first two bytes selects the cut points that
 * start with these bytes, usually none or one. A binary search finds the position among them.
 *
 * <p>Example with two cut points, {@code 40..} and {@code 80..}: key {@code 3F..} is in range 0, {@code 40..} itself is
 * in range 1, and {@code FF..} is in range 2.
 */
final class KeyRanges {
    private static final int BUCKETS = 1 << 16;

    /**
     * Bytes 0 to 7 of each cut point, with the sign bit flipped so that a signed comparison orders them as unsigned.
     */
    private final long[] heads;

    /** Bytes 8 and 9 of each cut point, unsigned. */
    private final int[] tails;

    /** Start indexes: the cut points that begin with the two bytes b are those from starts[b] to starts[b + 1] - 1. */
    private final int[] starts = new int[BUCKETS + 1];

    KeyRanges(CutPoints cuts) {
        List<byte[]> keys = cuts.keys();
        heads = new long[keys.size()];
        tails = new int[keys.size()];
        for (int i = 0; i < heads.length; i++) {
            byte[] key = keys.get(i);
            heads[i] = head(key);
            tails[i] = tail(key);
            starts[bucket(heads[i]) + 1]++;
        }
        for (int b = 0; b < BUCKETS; b++) {
            starts[b + 1] += starts[b];
        }
    }

    /**
     * Returns the number of cut points that are less than or equal to the key. Uses the first
     * {@value TeraRow#KEY_BYTES} bytes of the key.
     */
    int rangeOf(byte[] key) {
        long head = head(key);
        int bucket = bucket(head);
        int low = starts[bucket];
        int high = starts[bucket + 1];
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (isAbove(middle, head, key)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private boolean isAbove(int cut, long head, byte[] key) {
        return heads[cut] != head ? heads[cut] > head : tails[cut] > tail(key);
    }

    private static long head(byte[] key) {
        return WritableComparator.readLong(key, 0) ^ Long.MIN_VALUE;
    }

    private static int tail(byte[] key) {
        return WritableComparator.readUnsignedShort(key, 8);
    }

    private static int bucket(long head) {
        return (int) ((head ^ Long.MIN_VALUE) >>> 48);
    }
}
