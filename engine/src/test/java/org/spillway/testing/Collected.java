package org.spillway.testing;

import java.lang.ref.Reference;

/** Waits for the garbage collector. */
public final class Collected {
    private static final long STEP_MILLIS = 20;

    // The JVM clears a reference in the first collection after its object is unreachable. Others follow because a
    // thread that was just running may still hold it.
    private static final int MAX_COLLECTIONS = 50;

    private Collected() {}

    /** Whether the object of a weak reference is no longer reachable. */
    public static boolean isFreed(Reference<?> reference) throws InterruptedException {
        for (int i = 0; i < MAX_COLLECTIONS && !reference.refersTo(null); i++) {
            System.gc();
            Thread.sleep(STEP_MILLIS);
        }
        return reference.refersTo(null);
    }
}
