package org.spillway.formats.lab;

import java.io.IOException;

/** What was read is not what was written. */
public final class WrongDataException extends IOException {
    private static final long serialVersionUID = 1;

    /**
     * Names all that helps to find it.
     *
     * @param file that was read, or whatever else it came from
     * @param record which of its records, rows or sums
     * @param expected what was written
     * @param found what was read
     */
    public WrongDataException(Object file, Object record, Object expected, Object found) {
        super("read back differs: file=" + file + " record=" + record + " expected=" + expected + " found=" + found);
    }
}
