package org.spillway.fuzz;

/**
 * Code of the job's own with state that the whole JVM shares, such as a static scratch array. Stock calls such code of
 * one task in one thread at a time. The code enters here before it uses the state and exits afterwards. Both fail if
 * another thread is inside.
 */
final class OneThread {
    // A thread that gives up the processor while it is inside makes an overlap likely.
    private static final int CALLS_BETWEEN_YIELDS = 32;

    private static volatile Thread inside;
    private static volatile String failure;
    private static int calls; // a lost update does not matter

    private OneThread() {}

    /** Forgets the threads of earlier cases. */
    static void reset() {
        inside = null;
        failure = null;
    }

    /**
     * Enters. The calls of one thread may nest.
     *
     * @return whether this is the outermost call, for {@link #exit}
     */
    static boolean enter() {
        Thread me = Thread.currentThread();
        Thread other = inside;
        if (other == me) {
            return false;
        }
        if (other != null) {
            fail(other);
        }
        inside = me;
        if (calls++ % CALLS_BETWEEN_YIELDS == 0) {
            Thread.yield();
        }
        return true;
    }

    static void exit(boolean outermost) {
        if (outermost) {
            Thread other = inside;
            inside = null;
            if (other != Thread.currentThread()) {
                fail(other);
            }
        }
    }

    /** Fails if two threads met since the last reset, although the task may have hidden it. */
    static void check(String who) {
        String what = failure;
        if (what != null) {
            throw new Difference("code of the job's own in two threads at once", who + " " + what);
        }
    }

    private static void fail(Thread other) {
        String what = "two threads at once: " + Thread.currentThread().getName() + " and "
                + (other == null ? "one that has left" : other.getName());
        failure = what;
        throw new IllegalStateException(what);
    }
}
