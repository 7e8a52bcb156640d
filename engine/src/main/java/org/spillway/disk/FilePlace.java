package org.spillway.disk;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.spillway.work.Heartbeat;

/** Where a new file goes, and where it goes on when the disk there fails. Immutable. */
public interface FilePlace {
    /** What opens it. */
    Disk disk();

    /** The file. */
    Path path();

    /** Beaten when bytes have been written there. */
    Heartbeat heartbeat();

    /** Whether others look the file up by its name, in all local dirs one after the other. */
    boolean isLookedUp();

    /**
     * A place on another disk; the task uses this one's no more.
     *
     * @param bytes what the file has so far
     * @param failure what became of this place
     * @throws IOException if there is no other disk; it names what each of them failed of
     */
    FilePlace elsewhere(long bytes, IOException failure) throws IOException;
}
