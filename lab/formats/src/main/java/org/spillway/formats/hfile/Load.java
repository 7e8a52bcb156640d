package org.spillway.formats.hfile;

/**
 * How much is read, and by how many.
 *
 * @param rows of the file, at least {@link #SCAN_ROWS} and at least one for each thread
 * @param reads of single rows, in all threads together
 * @param threads that read at once
 */
record Load(Rows rows, int reads, int threads) {
    /** Rows of a scan. */
    static final int SCAN_ROWS = 30;

    /** Scans in all threads together: they read as many rows as the single reads do, but at least one each. */
    long scans() {
        return Math.max(threads, reads / SCAN_ROWS);
    }

    /** Cells that a workload reads in all threads together. */
    long cells(Workload workload) {
        return switch (workload) {
            case WRITE -> 0;
            case SCAN -> scans() * SCAN_ROWS;
            case RANDOM, GAUSSIAN -> reads;
            case SEQUENTIAL -> rows.count();
        };
    }

    /** Where a thread's part of so many begins. */
    long start(long count, int thread) {
        return count * thread / threads;
    }

    /** How many of so many are a thread's. */
    long share(long count, int thread) {
        return start(count, thread + 1) - start(count, thread);
    }
}
