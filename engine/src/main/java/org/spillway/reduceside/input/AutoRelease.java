package org.spillway.reduceside.input;

import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Frees the resources of a reduce's input once: at the end of the records, on a failure, when the task is closed, or
 * when the records become unreachable. Hadoop may do none of the first three in a JVM that continues to run.
 */
final class AutoRelease implements Runnable {
    private final Runnable action;
    private final AtomicBoolean done = new AtomicBoolean();

    /** Creates a release that runs an action. The action must not refer to the records. */
    AutoRelease(Runnable action) {
        this.action = action;
    }

    /** Releases when these records become unreachable. */
    void watch(Object records) {
        Unreached.CLEANER.register(records, this);
    }

    /** Releases unless that has been done. */
    @Override
    public void run() {
        if (done.compareAndSet(false, true)) {
            action.run();
        }
    }

    // A holder class: the cleaner's thread starts with the first reduce of a JVM, not when this class is loaded. The
    // thread is the JDK's, which holds no class loader of that reduce.
    private static final class Unreached {
        static final Cleaner CLEANER = Cleaner.create();
    }
}
