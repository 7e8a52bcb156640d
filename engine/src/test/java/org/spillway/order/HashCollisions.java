package org.spillway.order;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Writable;

/** Different keys with the same hash. */
public final class HashCollisions {
    private static final int LENGTH = 12;

    private HashCollisions() {}

    /**
     * Makes keys of 12 bytes, which are serialised as two words: the length and 4 bytes, then 8 bytes. The state after
     * the first word differs from key to key. The second word makes up for the difference.
     */
    public static List<Writable> keys(int count) {
        List<Writable> keys = new ArrayList<>();
        long wanted = stateAfter(0) ^ 0x0123456789ABCDEFL;
        for (int i = 0; i < count; i++) {
            byte[] content = ByteBuffer.allocate(LENGTH)
                    .putInt(i)
                    .putLong(stateAfter(i) ^ wanted)
                    .array();
            keys.add(new BytesWritable(content));
        }
        return keys;
    }

    private static long stateAfter(int start) {
        byte[] first =
                ByteBuffer.allocate(Long.BYTES).putInt(LENGTH).putInt(start).array();
        return HashKeyOrder.mix((Integer.BYTES + LENGTH) * HashKeyOrder.GOLDEN
                ^ ByteBuffer.wrap(first).getLong());
    }
}
