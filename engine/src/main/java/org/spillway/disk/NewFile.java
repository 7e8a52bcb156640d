package org.spillway.disk;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.fs.Path;

/** A file that is being written: closed when it is complete, else abandoned. */
public interface NewFile extends Closeable {
    /** Where it lies by now. */
    Path path();

    /** Writes what is still in a buffer, and ends the file. No thread may be writing any more. */
    @Override
    void close() throws IOException;

    /**
     * Removes the file. Never waits for a thread that is in one of its methods.
     *
     * @param failure why; what goes wrong here is added to it
     * @param inUse whether a thread may still be writing. Then the file is removed but not closed, since closing waits for
     *     such a thread; what the thread writes after that fails
     */
    void abandon(Throwable failure, boolean inUse);
}
