package org.spillway.formats.lab;

import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;

/** Thrown when data that was read differs from the data that was written. */
public final class WrongDataException extends IOException {
    private static final long serialVersionUID = 1;

    /** Bytes that the error shows, from the first difference on. */
    private static final int SHOWN = 16;

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

    /**
     * Compares bytes that were read with bytes that were written.
     *
     * @param part the part of the record, such as its key
     * @param found an array in which the bytes begin at an offset
     * @throws WrongDataException if they differ
     */
    public static void check(
            Object file, long record, String part, byte[] expected, byte[] found, int offset, int length)
            throws WrongDataException {
        int at = Arrays.mismatch(expected, 0, expected.length, found, offset, offset + length);
        if (at >= 0) {
            throw new WrongDataException(
                    file,
                    record + ", byte " + at + " of the " + part,
                    hex(expected, at, expected.length),
                    hex(found, offset + at, offset + length));
        }
    }

    private static String hex(byte[] bytes, int from, int end) {
        return HexFormat.of().formatHex(bytes, from, Math.min(end, from + SHOWN));
    }
}
