package org.spillway.disk;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.spillway.work.Heartbeat;

/** A place for a new file, which provides another place if the disk fails. Immutable. */
public interface FilePlace {
    /** The disk that opens the file. */
    LocalFileOps disk();

    /** The path of the file. */
    Path path();

    /** The heartbeat that each write to the file must beat. */
    Heartbeat heartbeat();

    /** Whether other processes find the file by its name, by searching all local dirs in order. */
    boolean isLookedUp();

    /**
     * Returns a place on another disk. The task stops using the disk of this place.
     *
     * @param bytes size of the file so far
     * @param failure the failure at this place
     * @throws IOException if there is no other disk; the message names each disk and its failure
     */
    FilePlace elsewhere(long bytes, IOException failure) throws IOException;
}
