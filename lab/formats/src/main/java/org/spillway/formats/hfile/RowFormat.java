package org.spillway.formats.hfile;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.fs.Path;

/** A file format for sorted rows, in one of the read modes that a user can choose. */
interface RowFormat {
    /** Writes a new file, which is closed and complete on return. */
    void write(Rows rows, Path file) throws IOException;

    /** Opens a file written by {@link #write}. */
    Opened open(Rows rows, Path file) throws IOException;

    /** An open file. Closing it closes its readers. */
    interface Opened extends Closeable {
        /** Creates a reader for one more thread. Only one thread may call this at a time. */
        Reader reader() throws IOException;
    }

    /** Reads rows. Not thread-safe: each thread has its own. */
    interface Reader {
        /**
         * Finds a row by its key, reads on through the rows after it and checks each.
         *
         * @param first the first row
         * @param count number of rows, at least 1; first + count is at most the number of rows
         * @throws org.spillway.formats.lab.WrongDataException for a row that is missing or differs
         */
        void read(int first, int count) throws IOException;
    }
}
