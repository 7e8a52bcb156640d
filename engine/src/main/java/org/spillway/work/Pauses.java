package org.spillway.work;

/**
 * The length of the pauses after which a thread looks again at what others do. Tests shorten them: a test of what such
 * looks find would spend its time in them.
 */
public final class Pauses {
    private static volatile int divisor = 1;

    private Pauses() {}

    /** Returns the length of a pause, in milliseconds. It is what is given, except in tests. */
    public static long millis(long usual) {
        return Math.max(1, usual / divisor);
    }

    static void divideBy(int number) {
        divisor = number;
    }
}
