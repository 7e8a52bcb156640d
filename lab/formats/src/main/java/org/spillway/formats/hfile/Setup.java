package org.spillway.formats.hfile;

import java.util.ArrayList;
import java.util.List;

/**
 * A setup in which all formats are compared.
 *
 * @param store where the file is
 * @param cellBytes bytes of a cell, or {@link #OWN_CELLS}
 * @param blockBytes bytes of an HFile block
 * @param threads number of threads that read at once
 */
record Setup(StoreKind store, int cellBytes, int blockBytes, int threads) {
    /** The cell sizes of the HBase wiki's note of 2009. */
    static final int SMALL_CELL = 10;

    static final int LARGE_CELL = 1024;

    /** Marks a user's rows, whose cells have different lengths. */
    static final int OWN_CELLS = 0;

    static final int MANY_THREADS = 16;

    private static final int KIB = 1024;

    private static final int SMALL_BLOCK = 8 * KIB;

    private static final int LARGE_BLOCK = 64 * KIB;

    /**
     * Returns one base setup, four setups that differ from it in one value each, and one with large cells in large
     * blocks, as at the end of the HBase wiki's note.
     */
    static List<Setup> some() {
        return List.of(
                new Setup(StoreKind.HDFS, SMALL_CELL, SMALL_BLOCK, 1),
                new Setup(StoreKind.LOCAL, SMALL_CELL, SMALL_BLOCK, 1),
                new Setup(StoreKind.HDFS, SMALL_CELL, LARGE_BLOCK, 1),
                new Setup(StoreKind.HDFS, SMALL_CELL, SMALL_BLOCK, MANY_THREADS),
                new Setup(StoreKind.HDFS, LARGE_CELL, SMALL_BLOCK, 1),
                new Setup(StoreKind.HDFS, LARGE_CELL, LARGE_BLOCK, 1));
    }

    /** Returns all combinations. */
    static List<Setup> all() {
        List<Setup> setups = new ArrayList<>();
        for (StoreKind store : StoreKind.values()) {
            for (int cellBytes : new int[] {SMALL_CELL, LARGE_CELL}) {
                for (int blockBytes : new int[] {SMALL_BLOCK, LARGE_BLOCK}) {
                    for (int threads : new int[] {1, MANY_THREADS}) {
                        setups.add(new Setup(store, cellBytes, blockBytes, threads));
                    }
                }
            }
        }
        return setups;
    }

    /** Returns these setups for a user's rows, with setups that differ only in the cell size merged. */
    static List<Setup> own(List<Setup> setups) {
        return setups.stream()
                .map(setup -> new Setup(setup.store, OWN_CELLS, setup.blockBytes, setup.threads))
                .distinct()
                .toList();
    }

    /** Returns a label such as {@code HDFS, 10 B cells, 8 KB blocks, 1 thread}. */
    @Override
    public String toString() {
        return store.label() + ", " + size(cellBytes) + " cells, " + size(blockBytes) + " blocks, " + threads
                + (threads == 1 ? " thread" : " threads");
    }

    private static String size(int bytes) {
        if (bytes == OWN_CELLS) {
            return "own";
        }
        return bytes < KIB ? bytes + " B" : bytes / KIB + " KB";
    }
}
