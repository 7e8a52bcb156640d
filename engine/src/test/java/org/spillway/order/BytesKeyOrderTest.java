package org.spillway.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Keys are read eight bytes at a time. Bytes after the key must not affect the result. */
class BytesKeyOrderTest {
    private static final int LONGEST = 20;
    private static final int[] BYTES = {0, 1, 0x7f, 0x80, 0xff};

    private final BytesKeyOrder order = new BytesKeyOrder(BytesKeyOrder.Header.NONE);
    private final Random random = new Random(20261122);

    @Test
    void comparesAndSharesByEveryByte() {
        for (int a = 0; a <= LONGEST; a++) {
            for (int b = 0; b <= LONGEST; b++) {
                for (int same = 0; same <= Math.min(a, b); same++) {
                    check(a, b, same);
                }
            }
        }
    }

    // Checks two keys that share at least their first bytes.
    private void check(int aLength, int bLength, int same) {
        byte[] a = bytes(aLength);
        byte[] b = bytes(bLength);
        System.arraycopy(a, 0, b, 0, same);
        int expected = Integer.signum(Arrays.compareUnsigned(a, b));
        int mismatch = Arrays.mismatch(a, b);
        int shared = mismatch < 0 ? aLength : mismatch;
        for (int behind : new int[] {0, 1, 8}) {
            ByteBuffer x = placed(a, behind);
            ByteBuffer y = placed(b, behind);
            assertThat(Integer.signum(order.compare(x, 3, aLength, y, 3, bLength)))
                    .as("%s and %s, %d bytes behind", Arrays.toString(a), Arrays.toString(b), behind)
                    .isEqualTo(expected);
            for (int limit = 0; limit <= LONGEST; limit++) {
                assertThat(order.shared(x, 3, aLength, y, 3, bLength, limit))
                        .as("%s and %s up to %d", Arrays.toString(a), Arrays.toString(b), limit)
                        .isEqualTo(Math.min(shared, limit));
            }
        }
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) BYTES[random.nextInt(BYTES.length)];
        }
        return bytes;
    }

    private ByteBuffer placed(byte[] key, int behind) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(3 + key.length + behind);
        for (int i = 0; i < buffer.limit(); i++) {
            buffer.put(i, (byte) random.nextInt());
        }
        return buffer.put(3, key);
    }
}
