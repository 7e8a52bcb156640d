package org.spillway.jobs;

import java.math.BigInteger;

/**
 * The random numbers of the sort benchmark: {@code x' = a x + c mod 2^128}, starting from x = 0. The number of row r is
 * the result of r + 1 steps, so any row can be generated without the rows before it. The constants a and c are the
 * first pair of Random16 in hadoop-mapreduce-examples 3.4.2.
 */
final class Random128 {
    private static final long A_HIGH = 0x2360ed051fc65da4L;
    private static final long A_LOW = 0x4385df649fccf645L;
    // The ASCII text "JimGrayRIP     \1": the first row's key is JimGrayRIP
    private static final long C_HIGH = 0x4a696d4772617952L;
    private static final long C_LOW = 0x4950202020202001L;

    private long high;
    private long low;

    /**
     * Creates a generator positioned at one row's number.
     *
     * @param row the row's number, unsigned
     */
    Random128(long row) {
        skip(row);
        next();
    }

    /** Returns the high 64 bits of the current number. */
    long high() {
        return high;
    }

    /** Returns the low 64 bits of the current number. */
    long low() {
        return low;
    }

    /** Advances to the next row's number. */
    void next() {
        // (xh 2^64 + xl)(ah 2^64 + al): the term xh ah is a multiple of 2^128 and is dropped
        long productLow = low * A_LOW;
        long productHigh = multiplyHighUnsigned(low, A_LOW) + low * A_HIGH + high * A_LOW;
        low = productLow + C_LOW;
        long carry = Long.compareUnsigned(low, C_LOW) < 0 ? 1 : 0;
        high = productHigh + C_HIGH + carry;
    }

    /**
     * Advances n steps from 0 with at most 64 squarings. A step is a pair (a, c). Two steps, (a, c) and then (a', c'),
     * make one step (a a', a' c + c'). Runs once per task, so the code is written for clarity, not for speed.
     */
    private void skip(long n) {
        BigInteger a = unsigned(A_HIGH, A_LOW);
        BigInteger c = unsigned(C_HIGH, C_LOW);
        BigInteger x = BigInteger.ZERO;
        BigInteger mask = BigInteger.ONE.shiftLeft(128).subtract(BigInteger.ONE);
        for (long left = n; left != 0; left >>>= 1) {
            if ((left & 1) != 0) {
                x = a.multiply(x).add(c).and(mask);
            }
            c = a.multiply(c).add(c).and(mask);
            a = a.multiply(a).and(mask);
        }
        high = x.shiftRight(64).longValue();
        low = x.longValue();
    }

    private static BigInteger unsigned(long high, long low) {
        return new BigInteger(Long.toHexString(high), 16).shiftLeft(64).add(new BigInteger(Long.toUnsignedString(low)));
    }

    /** Same as Math.unsignedMultiplyHigh, which requires Java 18. */
    private static long multiplyHighUnsigned(long x, long y) {
        return Math.multiplyHigh(x, y) + ((x >> 63) & y) + ((y >> 63) & x);
    }
}
