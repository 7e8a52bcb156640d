package org.spillway.work;

import java.io.IOException;

/** Work that several threads do together. */
public interface ParallelWork {
    /** Called once on each thread. The implementation divides the work among the threads. */
    void run() throws IOException, InterruptedException;

    /**
     * Called when a thread has failed or the workers are stopped. The threads should end soon, and none may continue to
     * wait. Does nothing unless overridden: workers that are stopped are also interrupted.
     */
    default void cancel() {}
}
