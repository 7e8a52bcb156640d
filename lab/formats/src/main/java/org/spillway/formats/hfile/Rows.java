package org.spillway.formats.hfile;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.spillway.formats.lab.Pair;
import org.spillway.formats.lab.WrongDataException;

/** The rows of a file, in memory: numbered 0 to count - 1 in the order of their key bytes. Keys are unique. */
record Rows(List<Pair> rows) {
    /** Bytes of a generated key. */
    static final int KEY_BYTES = 10;

    /**
     * Makes rows with cells of one size. Row 42 has the key {@code 0000000042}: leading zeros make the byte order equal
     * the row order.
     */
    static Rows made(int count, int cellBytes, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Pair> rows = new ArrayList<>(count);
        for (int row = 0; row < count; row++) {
            byte[] cell = new byte[cellBytes];
            random.nextBytes(cell);
            rows.add(new Pair(String.format(Locale.ROOT, "%010d", row).getBytes(StandardCharsets.US_ASCII), cell));
        }
        return new Rows(rows);
    }

    /** Sorts pairs by key bytes; of equal keys it keeps the first. */
    static Rows sorted(List<Pair> pairs) {
        SortedMap<byte[], Pair> rows = new TreeMap<>(Arrays::compareUnsigned);
        pairs.forEach(pair -> rows.putIfAbsent(pair.key(), pair));
        return new Rows(List.copyOf(rows.values()));
    }

    int count() {
        return rows.size();
    }

    /** Returns the bytes of all keys and cells, without the overhead of a format. */
    long bytes() {
        return Pair.bytes(rows);
    }

    byte[] key(int row) {
        return rows.get(row).key();
    }

    byte[] cell(int row) {
        return rows.get(row).value();
    }

    void checkKey(Path file, int row, byte[] found, int offset, int length) throws WrongDataException {
        WrongDataException.check(file, row, "key", key(row), found, offset, length);
    }

    void checkCell(Path file, int row, byte[] found, int offset, int length) throws WrongDataException {
        WrongDataException.check(file, row, "cell", cell(row), found, offset, length);
    }

    /** Returns the error for a row that was not found. */
    static WrongDataException missing(Path file, int row) {
        return new WrongDataException(file, row, "a row", "none");
    }
}
