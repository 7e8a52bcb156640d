package org.spillway.formats.hfile;

import java.util.Arrays;
import java.util.HexFormat;
import org.apache.hadoop.fs.Path;
import org.spillway.formats.lab.WrongDataException;

/** Compares the rows that one thread reads with the rows that were written. */
final class RowCheck {
    /** Bytes of a wrong key or cell that the error shows, from the first difference on. */
    private static final int SHOWN = 16;

    private final Rows rows;
    private final Path file;
    private final byte[] key;
    private final byte[] cell;
    private long cells;

    RowCheck(Rows rows, Path file) {
        this.rows = rows;
        this.file = file;
        this.key = new byte[rows.longestKey()];
        this.cell = new byte[rows.longestCell()];
    }

    /** Returns the number of cells compared so far. */
    long cells() {
        return cells;
    }

    void key(long row, byte[] found, int offset, int length) throws WrongDataException {
        compare(row, "key", key, rows.key(row, key), found, offset, length);
    }

    void cell(long row, byte[] found, int offset, int length) throws WrongDataException {
        compare(row, "cell", cell, rows.cell(row, cell), found, offset, length);
        cells++;
    }

    /** Returns the error for a row that was not found. */
    WrongDataException missing(long row) {
        return new WrongDataException(file, row, "a row", "none");
    }

    private void compare(
            long row, String what, byte[] expected, int expectedLength, byte[] found, int offset, int length)
            throws WrongDataException {
        int at = Arrays.mismatch(expected, 0, expectedLength, found, offset, offset + length);
        if (at >= 0) {
            throw new WrongDataException(
                    file,
                    row + ", byte " + at + " of the " + what,
                    hex(expected, at, expectedLength),
                    hex(found, offset + at, offset + length));
        }
    }

    private static String hex(byte[] bytes, int from, int end) {
        return HexFormat.of().formatHex(bytes, from, Math.min(end, from + SHOWN));
    }
}
