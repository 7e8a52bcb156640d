package org.spillway.benchmarks.micro;

import java.util.Arrays;

/** Checks that the candidates of a benchmark give the same result, before they are timed. */
final class Checks {
    private Checks() {}

    static void equal(String candidate, long expected, long actual) {
        if (expected != actual) {
            throw new IllegalStateException(candidate + ": expected=" + expected + " actual=" + actual);
        }
    }

    static void equal(String candidate, long[] expected, long[] actual) {
        int at = Arrays.mismatch(expected, actual);
        if (at >= 0) {
            throw new IllegalStateException(candidate + ": differs from the expected result at index " + at);
        }
    }

    static void equal(String candidate, byte[] expected, byte[] actual) {
        int at = Arrays.mismatch(expected, actual);
        if (at >= 0) {
            throw new IllegalStateException(candidate + ": differs from the expected result at byte " + at);
        }
    }
}
