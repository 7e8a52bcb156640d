package org.spillway.jvm.child;

import java.util.function.Supplier;

/** Threads and processes that have been told to end take a moment for it. */
final class Patience {
    private static final long MILLIS = 2000;
    private static final long LOOK_AGAIN_MILLIS = 10;

    private Patience() {}

    /** Waits up to 2 s until a look finds nothing. Returns what the last look has found, or null. */
    static String left(Supplier<String> look) throws InterruptedException {
        long start = System.nanoTime();
        String left = look.get();
        while (left != null && (System.nanoTime() - start) / 1_000_000 < MILLIS) {
            Thread.sleep(LOOK_AGAIN_MILLIS);
            left = look.get();
        }
        return left;
    }
}
