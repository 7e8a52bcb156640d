package org.spillway.formats.lab;

import java.io.IOException;

/** Thrown when data that was read differs from the data that was written. */
public final class WrongDataException extends IOException {
    private static final long serialVersionUID = 1;

    /**
     * Creates the exception with the place of the difference.
     *
     * @param file the file that was read, or another source
     * @param record the record, row or sum
     * @param expected what was written
     * @param found what was read
     */
    public WrongDataException(Object file, Object record, Object expected, Object found) {
        super("read back differs: file=" + file + " record=" + record + " expected=" + expected + " found=" + found);
    }
}
