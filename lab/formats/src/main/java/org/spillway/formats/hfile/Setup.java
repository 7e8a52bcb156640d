package org.spillway.formats.hfile;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A setup in which all formats are compared.
 *
 * @param hdfs whether the file is on HDFS, or local
 * @param cellBytes bytes of a cell, or {@link #OWN_CELLS}
 * @param blockBytes bytes of an HFile block
 * @param threads number of threads that read at once
 */
record Setup(boolean hdfs, int cellBytes, int blockBytes, int threads) {
    /** The columns of {@link #toString}. */
    static final String HEAD = "store, cells, blocks, threads";

    /** The larger of the cell sizes of the HBase wiki's note of 2009. */
    static final int LARGE_CELL = 1024;

    static final int MANY_THREADS = 16;

    /** Marks a user's rows, whose cells have different lengths. */
    private static final int OWN_CELLS = 0;

    private static final int SMALL_CELL = 10;
    private static final int KIB = 1024;
    private static final int SMALL_BLOCK = 8 * KIB;
    private static final int LARGE_BLOCK = 64 * KIB;

    /**
     * Returns one base setup, four setups that differ from it in one value each, and one with large cells in large
     * blocks, as at the end of the HBase wiki's note.
     */
    static List<Setup> all() {
        return List.of(
                new Setup(true, SMALL_CELL, SMALL_BLOCK, 1),
                new Setup(false, SMALL_CELL, SMALL_BLOCK, 1),
                new Setup(true, SMALL_CELL, LARGE_BLOCK, 1),
                new Setup(true, SMALL_CELL, SMALL_BLOCK, MANY_THREADS),
                new Setup(true, LARGE_CELL, SMALL_BLOCK, 1),
                new Setup(true, LARGE_CELL, LARGE_BLOCK, 1));
    }

    /** Returns the setups for a user's rows, with setups that differ only in the cell size merged. */
    static List<Setup> own() {
        return all().stream()
                .map(setup -> new Setup(setup.hdfs, OWN_CELLS, setup.blockBytes, setup.threads))
                .distinct()
                .toList();
    }

    /** Returns the formats by their names in the table. The first is the baseline of the comparison. */
    Map<String, RowFormat> formats(Store store, Rows rows) {
        Map<String, RowFormat> formats = new LinkedHashMap<>();
        formats.put("MapFile", MapFileFormat.plain(store.conf()));
        if (threads > 1) {
            formats.put("MapFile, one reader", MapFileFormat.shared(store.conf()));
        }
        formats.put("MapFile, index like blocks", MapFileFormat.blocks(store.conf(), rows, blockBytes));
        formats.put("HFile, seek+read", new HFileFormat(store.hbase(), blockBytes, false));
        formats.put("HFile, pread", new HFileFormat(store.hbase(), blockBytes, true));
        return formats;
    }

    /** Returns a label such as {@code HDFS, 10 B, 8 KB, 1}. */
    @Override
    public String toString() {
        return (hdfs ? "HDFS, " : "local, ") + size(cellBytes) + ", " + size(blockBytes) + ", " + threads;
    }

    private static String size(int bytes) {
        if (bytes == OWN_CELLS) {
            return "own";
        }
        return bytes < KIB ? bytes + " B" : bytes / KIB + " KB";
    }
}
