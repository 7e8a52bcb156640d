package org.spillway.memory;

import java.util.concurrent.locks.LockSupport;

/**
 * Takes memory from the system before the mapper needs it. The first touch of fresh memory is a fault for each 4 KiB, 100
 * ms and more for 256 MiB, and a core that waits for the mapper may as well have it.
 */
final class SlabFeeder extends Thread {
    private final PagePool pool;
    private volatile boolean stopped;

    SlabFeeder(PagePool pool) {
        super("spillway-memory");
        this.pool = pool;
        setDaemon(true);
    }

    @Override
    public void run() {
        while (!stopped && feed()) {
            LockSupport.park(this);
        }
    }

    /** To be called when there may be something to do. */
    void wake() {
        LockSupport.unpark(this);
    }

    /** Ends the thread and waits for that, a moment at most: it is never far from its next look. */
    void end() {
        stopped = true;
        wake();
        boolean interrupted = Thread.interrupted();
        try {
            join(1000);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether to go on. Memory that cannot be had is not an error here: whoever needs it asks again and meets it. */
    private boolean feed() {
        try {
            while (!stopped && pool.addSlabAhead()) {
                // one more
            }
            return true;
        } catch (OutOfMemoryError e) {
            return false;
        }
    }
}
