package org.spillway.formats.avroparquet;

import java.nio.ByteBuffer;

/**
 * Avro's decimal on bytes, for numbers whose unscaled value fits a long: two's complement, big-endian, as few bytes as will
 * do. 1.29 with scale 2 is unscaled 129 and two bytes, 0x0081; -0.01 is one, 0xff.
 *
 * <p>BigDecimal would be exact as well; it is left out because its objects would be a large part of what is timed, the same on
 * both sides.
 */
final class Decimals {
    private Decimals() {}

    static ByteBuffer encode(long unscaled) {
        byte[] bytes = new byte[bytesOf(unscaled)];
        for (int i = bytes.length - 1, shift = 0; i >= 0; i--, shift += Byte.SIZE) {
            bytes[i] = (byte) (unscaled >> shift);
        }
        return ByteBuffer.wrap(bytes);
    }

    /** The number of bytes that hold the value and its sign. */
    private static int bytesOf(long unscaled) {
        long magnitude = unscaled < 0 ? ~unscaled : unscaled;
        return (Long.SIZE - Long.numberOfLeadingZeros(magnitude)) / Byte.SIZE + 1;
    }

    /**
     * The unscaled value; the buffer's position stays.
     *
     * @throws ArithmeticException if it does not fit a long
     */
    static long decode(ByteBuffer bytes) {
        int length = bytes.remaining();
        if (length < 1 || length > Long.BYTES) {
            throw new ArithmeticException("decimal out of range: bytes=" + length + " limit=" + Long.BYTES);
        }
        // The first byte brings the sign.
        long unscaled = bytes.get(bytes.position());
        for (int i = bytes.position() + 1; i < bytes.limit(); i++) {
            unscaled = unscaled << Byte.SIZE | bytes.get(i) & 0xff;
        }
        return unscaled;
    }
}
