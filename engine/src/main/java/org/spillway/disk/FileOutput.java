package org.spillway.disk;

import java.io.IOException;
import java.io.OutputStream;

/** A stream to a new file. */
public abstract class FileOutput extends OutputStream implements NewFile {
    /**
     * Creates the file at this place. If the disk fails and the file system is the raw local one, creates it on another
     * disk.
     */
    public static FileOutput create(FilePlace place) throws IOException {
        return place.disk().isDirect() ? new MovableFileOutput(place) : new HadoopOutput(place);
    }

    /** Bytes written so far. */
    public abstract long length();

    @Override
    public abstract void close() throws IOException;
}
