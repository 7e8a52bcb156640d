package org.spillway.disk;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.fs.Path;

/** A file that is being written. It must be closed if it is complete, otherwise abandoned. */
public interface NewFile extends Closeable {
    /** The current path of the file. */
    Path path();

    /** Writes buffered bytes and closes the file. No thread may be writing any more. */
    @Override
    void close() throws IOException;

    /**
     * Removes the file. Never waits for a thread that is in one of its methods.
     *
     * @param failure the reason; exceptions of the removal are added to it as suppressed
     * @param inUse whether a thread may still be writing. If so, the file is removed but not closed, since closing
     *     waits for such a thread. Later writes of that thread fail or are lost
     */
    void abandon(Throwable failure, boolean inUse);
}
