package org.spillway.jvm.child;

import java.util.function.Supplier;

/** What a task has left may take a moment to go: threads and processes to end, memory to be freed. */
final class Polling {
    /** Time for threads and processes that have been told to end. */
    static final long TO_END_MILLIS = 2000;

    private static final long LOOK_AGAIN_MILLIS = 10;

    private Polling() {}

    /** Waits until a look finds nothing, at most {@code millis}. Returns what the last look has found, or null. */
    static String left(Supplier<String> look, long millis) throws InterruptedException {
        long start = System.nanoTime();
        String left = look.get();
        while (left != null && (System.nanoTime() - start) / 1_000_000 < millis) {
            Thread.sleep(LOOK_AGAIN_MILLIS);
            left = look.get();
        }
        return left;
    }
}
