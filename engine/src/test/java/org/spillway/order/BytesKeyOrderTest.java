package org.spillway.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.io.WritableUtils;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.order.BytesKeyOrder.Header;

/**
 * Keys are read eight bytes at a time. Bytes before and after the content must not affect the result. The headers of
 * two keys differ in their bytes, and in their sizes where a kind of header has several.
 */
class BytesKeyOrderTest {
    private static final int LONGEST = 20;
    private static final int[] BYTES = {0, 1, 0x7f, 0x80, 0xff};
    private static final int[] BEHIND = {0, 1, 8};
    private static final int START = 3;
    private static final int SIZES = 5; // of Avro's headers, and of Hadoop's for lengths

    private final Random random = new Random(20261122);

    @ParameterizedTest
    @EnumSource
    void compareAndShared_keysThatDifferInAnyByte_found(Header header) {
        BytesKeyOrder order = new BytesKeyOrder(header);
        for (int a = 0; a <= LONGEST; a++) {
            for (int b = 0; b <= LONGEST; b++) {
                for (int same = 0; same <= Math.min(a, b); same++) {
                    byte[] x = content(a);
                    byte[] y = content(b);
                    System.arraycopy(x, 0, y, 0, same);
                    for (int behind : BEHIND) {
                        Key left = new Key(header(header, 1 + a % SIZES), x, behind);
                        Key right = new Key(header(header, 1 + (b + same) % SIZES), y, behind);
                        assertComparesAndShares(order, left, right);
                    }
                }
            }
        }
    }

    /** A key of a foreign class may end within the header that its first byte announces. */
    @ParameterizedTest
    @EnumSource(names = {"VINT", "INT"})
    void shared_keyThatEndsInItsHeader_zero(Header header) {
        BytesKeyOrder order = new BytesKeyOrder(header);
        for (int length = 1; length < Integer.BYTES; length++) {
            ByteBuffer cut = new Key(header(header, Integer.BYTES), content(LONGEST), 0).buffer;
            ByteBuffer whole = cut.duplicate();
            assertThat(order.contentLength(cut, START, length)).isEqualTo(length - Integer.BYTES);
            assertThat(order.shared(cut, START, length, whole, START, Integer.BYTES + LONGEST, LONGEST))
                    .isZero();
            assertThat(order.shared(whole, START, Integer.BYTES + LONGEST, cut, START, length, LONGEST))
                    .isZero();
        }
    }

    private static void assertComparesAndShares(BytesKeyOrder order, Key a, Key b) {
        int expected = Integer.signum(Arrays.compareUnsigned(a.content, b.content));
        int actual = Integer.signum(order.compare(a.buffer, START, a.length, b.buffer, START, b.length));
        if (actual != expected) { // a message for each of a million calls would take most of the time
            assertThat(actual).as("compare %s and %s", a, b).isEqualTo(expected);
        }
        int mismatch = Arrays.mismatch(a.content, b.content);
        int shared = mismatch < 0 ? a.content.length : mismatch;
        for (int limit = 0; limit <= LONGEST; limit++) {
            int common = order.shared(a.buffer, START, a.length, b.buffer, START, b.length, limit);
            if (common != Math.min(shared, limit)) {
                assertThat(common).as("%s and %s up to %d", a, b, limit).isEqualTo(Math.min(shared, limit));
            }
        }
    }

    private byte[] content(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) BYTES[random.nextInt(BYTES.length)];
        }
        return bytes;
    }

    /** Returns a header of a kind, with random bytes except those that tell its size. */
    private byte[] header(Header kind, int size) {
        byte[] header = new byte[kind == Header.NONE ? 0 : kind == Header.INT ? Integer.BYTES : size];
        random.nextBytes(header);
        if (kind == Header.VINT || kind == Header.TEXT) {
            header[0] = (byte) (size == 1 ? random.nextInt(113) : -111 - size);
            assertThat(WritableUtils.decodeVIntSize(header[0])).isEqualTo(size);
        } else if (kind == Header.AVRO) {
            for (int i = 0; i < size; i++) {
                header[i] = (byte) (i < size - 1 ? header[i] | 0x80 : header[i] & 0x7f);
            }
        }
        return header;
    }

    /** A key between random bytes. */
    private final class Key {
        private final byte[] header;
        private final byte[] content;
        private final int length;
        private final ByteBuffer buffer;

        Key(byte[] header, byte[] content, int behind) {
            this.header = header;
            this.content = content;
            this.length = header.length + content.length;
            byte[] noise = new byte[START + length + behind];
            random.nextBytes(noise);
            buffer = ByteBuffer.allocateDirect(noise.length).put(0, noise);
            buffer.put(START, header).put(START + header.length, content);
        }

        @Override
        public String toString() {
            return Arrays.toString(content) + " after " + Arrays.toString(header) + " at " + START + " of "
                    + buffer.limit();
        }
    }
}
