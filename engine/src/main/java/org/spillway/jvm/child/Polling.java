package org.spillway.jvm.child;

/** What a task has left may take a moment to go: threads, processes and containers to end, memory to be freed. */
public final class Polling {
    /** Time for threads and processes that have been told to end. */
    static final long TO_END_MILLIS = 2000;

    private static final long LOOK_AGAIN_MILLIS = 10;

    private Polling() {}

    /** A look at what a task may have left. Returns it as the end of a sentence; null if nothing. */
    public interface Look {
        /** Looks. */
        String left() throws InterruptedException;
    }

    /** Returns what the first look finds that finds any; null if none does. */
    static String first(Look... looks) throws InterruptedException {
        String left = null;
        for (int i = 0; left == null && i < looks.length; i++) {
            left = looks[i].left();
        }
        return left;
    }

    /** Waits until a look finds nothing, at most {@code millis}. Returns what the last look has found, or null. */
    public static String left(long millis, Look look) throws InterruptedException {
        long start = System.nanoTime();
        String left = look.left();
        while (left != null && (System.nanoTime() - start) / 1_000_000 < millis) {
            Thread.sleep(LOOK_AGAIN_MILLIS);
            left = look.left();
        }
        return left;
    }
}
