package org.spillway.work;

import java.io.IOException;

/** Something that several threads do together. */
public interface ParallelWork {
    /** Called once on each thread; shares the work out as it likes. */
    void run() throws IOException, InterruptedException;

    /** Called when one of the threads has failed: the others should end soon, and none may go on waiting. */
    void cancel();
}
