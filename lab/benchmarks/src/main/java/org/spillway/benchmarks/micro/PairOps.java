package org.spillway.benchmarks.micro;

/** Operations shared by all sorts of interleaved (prefix, address) pairs. Pair i is at 2i and 2i + 1. */
final class PairOps {
    private PairOps() {}

    static void swap(long[] pairs, int a, int b) {
        long prefix = pairs[a];
        long address = pairs[a + 1];
        pairs[a] = pairs[b];
        pairs[a + 1] = pairs[b + 1];
        pairs[b] = prefix;
        pairs[b + 1] = address;
    }

    static void insertionSort(long[] pairs, int from, int to) {
        for (int i = 2 * from + 2; i < 2 * to; i += 2) {
            long prefix = pairs[i];
            long address = pairs[i + 1];
            int j = i - 2;
            while (j >= 2 * from && isAfter(pairs[j], pairs[j + 1], prefix, address)) {
                pairs[j + 2] = pairs[j];
                pairs[j + 3] = pairs[j + 1];
                j -= 2;
            }
            pairs[j + 2] = prefix;
            pairs[j + 3] = address;
        }
    }

    static boolean isAfter(long prefix, long address, long otherPrefix, long otherAddress) {
        return prefix == otherPrefix ? address > otherAddress : Long.compareUnsigned(prefix, otherPrefix) > 0;
    }

    /** Returns the bits that are not equal in all pairs. Column 0: of the prefixes; 1: of the addresses. */
    static long differingBits(long[] pairs, int from, int to, int column) {
        long first = pairs[2 * from + column];
        long differing = 0;
        for (int i = 2 * from + column; i < 2 * to; i += 2) {
            differing |= pairs[i] ^ first;
        }
        return differing;
    }

    static boolean addressesRise(long[] pairs, int from, int to) {
        for (int i = 2 * from + 3; i < 2 * to; i += 2) {
            if (pairs[i] < pairs[i - 2]) {
                return false;
            }
        }
        return true;
    }

    /** Returns the shift of the digit that contains the highest of these bits. */
    static int topShift(long differing, int digitBits) {
        return (Long.SIZE - 1 - Long.numberOfLeadingZeros(differing)) / digitBits * digitBits;
    }

    /**
     * Fails unless {@code output} is {@code input} in sorted order. No pair may occur twice, so this order is unique.
     *
     * @param count number of pairs
     */
    static void checkSorted(String candidate, long[] input, long[] output, int count) {
        for (int i = 2; i < 2 * count; i += 2) {
            if (!isAfter(output[i], output[i + 1], output[i - 2], output[i - 1])) {
                throw new IllegalStateException(candidate + ": out of order at pair " + i / 2 + " of " + count);
            }
        }
        Checks.equal(candidate + ", as a set", digest(input, count), digest(output, count));
    }

    private static long digest(long[] pairs, int count) {
        long sum = 0;
        for (int i = 0; i < 2 * count; i += 2) {
            long mixed = (pairs[i] ^ pairs[i + 1] * 0x9E37_79B9_7F4A_7C15L) * 0xBF58_476D_1CE4_E5B9L;
            sum += mixed ^ mixed >>> 29;
        }
        return sum;
    }
}
