package org.spillway.segment;

/**
 * Computes the CRC-32 of two pieces of data from the CRC-32 of each, so that several threads can compute checksums of
 * parts of one segment.
 *
 * <p>A CRC is the remainder of a polynomial over GF(2). Appending n bytes multiplies it by x^(8n), modulo the CRC's
 * polynomial; the second piece is then added, which is XOR (Williams, A Painless Guide to CRC Error Detection
 * Algorithms, 1993). Polynomials are stored as in the CRC: bit 31 is the coefficient of x^0.
 */
public final class Crc32Join {
    private static final int POLYNOMIAL = 0xEDB88320;
    private static final int ONE = 1 << 31;
    private static final int X = 1 << 30;

    private Crc32Join() {}

    /**
     * Joins two checksums.
     *
     * @param first CRC-32 of the first piece
     * @param second CRC-32 of the second piece
     * @param secondLength bytes of the second piece
     */
    public static int join(int first, int second, long secondLength) {
        return multiply(first, power(Byte.SIZE * secondLength)) ^ second;
    }

    /** Returns x^n, by squaring. */
    private static int power(long n) {
        int result = ONE;
        int square = X;
        for (long rest = n; rest != 0; rest >>>= 1) {
            if ((rest & 1) != 0) {
                result = multiply(result, square);
            }
            square = multiply(square, square);
        }
        return result;
    }

    private static int multiply(int a, int b) {
        int product = 0;
        int shifted = b;
        for (int i = Integer.SIZE - 1; i >= 0; i--) {
            if ((a >>> i & 1) != 0) {
                product ^= shifted;
            }
            // multiplies by x: shifts one place towards bit 0 and reduces if x^31 was set
            shifted = shifted >>> 1 ^ (shifted & 1) * POLYNOMIAL;
        }
        return product;
    }
}
