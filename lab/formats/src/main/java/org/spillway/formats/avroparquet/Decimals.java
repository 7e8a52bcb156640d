package org.spillway.formats.avroparquet;

import java.nio.ByteBuffer;

/**
 * Encodes Avro's decimal on bytes for numbers whose unscaled value fits a long: two's complement, big-endian, in the
 * fewest bytes. 1.29 with scale 2 is unscaled 129 and has two bytes, 0x0081; -0.01 has one, 0xff.
 *
 * <p>BigDecimal is not used: its objects would take a large part of the measured time in both formats.
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

    /** Returns the number of bytes for the value and its sign. */
    private static int bytesOf(long unscaled) {
        long magnitude = unscaled < 0 ? ~unscaled : unscaled;
        return (Long.SIZE - Long.numberOfLeadingZeros(magnitude)) / Byte.SIZE + 1;
    }

    /**
     * Returns the unscaled value. The buffer's position does not change.
     *
     * @throws ArithmeticException if the value does not fit a long
     */
    static long decode(ByteBuffer bytes) {
        int length = bytes.remaining();
        if (length < 1 || length > Long.BYTES) {
            throw new ArithmeticException("decimal out of range: bytes=" + length + " limit=" + Long.BYTES);
        }
        // The first byte has the sign.
        long unscaled = bytes.get(bytes.position());
        for (int i = bytes.position() + 1; i < bytes.limit(); i++) {
            unscaled = unscaled << Byte.SIZE | bytes.get(i) & 0xff;
        }
        return unscaled;
    }
}
