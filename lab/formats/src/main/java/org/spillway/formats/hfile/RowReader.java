package org.spillway.formats.hfile;

import java.io.IOException;

/** Reads rows. Not thread-safe: each thread has its own. */
interface RowReader {
    /**
     * Finds a row by its key, reads on through the rows after it and checks each.
     *
     * @param first the first row
     * @param count number of rows, at least 1; first + count is at most the number of rows
     * @return number of cells that were compared
     * @throws org.spillway.formats.lab.WrongDataException for a row that is missing or differs
     */
    long read(long first, long count) throws IOException;
}
