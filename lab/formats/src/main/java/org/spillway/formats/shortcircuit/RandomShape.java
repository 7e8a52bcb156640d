package org.spillway.formats.shortcircuit;

import java.util.ArrayList;
import java.util.List;

/**
 * A workload of random reads.
 *
 * @param threads number of threads in all; those of one file share its stream
 * @param files number of files read at a time
 * @param blocks number of blocks of each file
 */
record RandomShape(int threads, int files, int blocks) {
    /** The largest number of blocks and of files in a shape. */
    static final int MAX = 2;

    /** Returns the shapes of HDFS-347: 4, 16 and 8 threads over 1, 1 and 2 files, of one block and of two. */
    static List<RandomShape> all() {
        List<RandomShape> shapes = new ArrayList<>();
        for (int blocks = 1; blocks <= MAX; blocks++) {
            shapes.add(new RandomShape(4, 1, blocks));
            shapes.add(new RandomShape(16, 1, blocks));
            shapes.add(new RandomShape(8, 2, blocks));
        }
        return shapes;
    }

    String label() {
        return threads + " threads, " + files + (files == 1 ? " file" : " files") + " of " + blocks
                + (blocks == 1 ? " block" : " blocks");
    }
}
