package org.spillway.formats.hfile;

import java.io.IOException;
import org.apache.hadoop.fs.Path;

/** A way to keep sorted rows in a file. */
interface RowFormat {
    /** Writes a new file, closed and complete on return. */
    void write(Rows rows, Path file) throws IOException;

    /** Opens a file that {@link #write} wrote. */
    RowFile open(Rows rows, Path file) throws IOException;
}
