package org.spillway.jobs;

import java.util.List;
import org.apache.hadoop.io.WritableComparator;

/**
 * Finds a key's range among cut points: a table over the first two bytes narrows it down to the cuts that share them,
 * mostly none or one, and a binary search does the rest. Of two cuts, {@code 40..} and {@code 80..}, key {@code 3F..}
 * is in range 0, {@code 40..} itself in range 1, {@code FF..} in range 2.
 */
final class KeyRanges {
    private static final int BUCKETS = 1 << 16;

    /** Bytes 0 to 7 of each cut, with the sign bit flipped: signed comparison then is the unsigned one. */
    private final long[] heads;

    /** Bytes 8 and 9 of each cut, unsigned. */
    private final int[] tails;

    /** The cuts whose first two bytes are b: from starts[b] to starts[b + 1]. */
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

    /** The number of cuts that are not above the key, of which the first {@value TeraRow#KEY_BYTES} bytes count. */
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
