package org.spillway.formats.hfile;

import java.io.IOException;
import org.apache.hadoop.fs.Path;

/** A file format for sorted rows. */
interface RowFormat {
    /** Writes a new file, which is closed and complete on return. */
    void write(Rows rows, Path file) throws IOException;

    /** Opens a file written by {@link #write}. */
    RowFile open(Rows rows, Path file) throws IOException;
}
