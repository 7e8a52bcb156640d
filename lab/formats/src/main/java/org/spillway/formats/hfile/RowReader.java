package org.spillway.formats.hfile;

import java.io.IOException;

/** Reads rows, for one thread. */
interface RowReader {
    /**
     * Finds a row by its key, goes on through those behind it, and checks each.
     *
     * @param first row
     * @param count of rows, at least 1; first + count is not above the number of rows
     * @return cells that were compared
     * @throws org.spillway.formats.lab.WrongDataException for a row that is missing or differs
     */
    long read(long first, long count) throws IOException;
}
