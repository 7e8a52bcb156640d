package org.spillway.reduceside.merge;

import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Frees what a reduce's input takes, once: at the end of the records, on a failure, when the task is closed, or, since Hadoop
 * may do none of these in a JVM that lives on, when nobody can reach the records any more.
 */
final class AutoRelease implements Runnable {
    private final Runnable action;
    private final AtomicBoolean done = new AtomicBoolean();

    /** Will run an action that must not refer to the records. */
    AutoRelease(Runnable action) {
        this.action = action;
    }

    /** Releases when these records can no longer be reached. */
    void watch(Object records) {
        Unreached.CLEANER.register(records, this);
    }

    /** Releases, if that has not been done. */
    @Override
    public void run() {
        if (done.compareAndSet(false, true)) {
            action.run();
        }
    }

    // Its thread starts with the first reduce of a JVM, not when the class is looked at.
    private static final class Unreached {
        static final Cleaner CLEANER = Cleaner.create();
    }
}
