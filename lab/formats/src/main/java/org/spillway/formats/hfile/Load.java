package org.spillway.formats.hfile;

/**
 * The amount of data to read and the number of threads.
 *
 * @param rows the file's rows, at least {@link #SCAN_ROWS} and at least one for each thread
 * @param reads number of single-row reads, in all threads together
 * @param threads number of threads that read at once
 */
record Load(Rows rows, int reads, int threads) {
    /** Rows of a scan. */
    static final int SCAN_ROWS = 30;

    /**
     * Returns the number of scans in all threads together. They read as many rows as the single reads, but each thread
     * scans at least once.
     */
    long scans() {
        return Math.max(threads, reads / SCAN_ROWS);
    }

    /** Returns the number of cells that a workload reads in all threads together. */
    long cells(Workload workload) {
        return switch (workload) {
            case WRITE -> 0;
            case SCAN -> scans() * SCAN_ROWS;
            case RANDOM, GAUSSIAN -> reads;
            case SEQUENTIAL -> rows.count();
        };
    }

    /** Returns the start of a thread's part of {@code count} items. */
    long start(long count, int thread) {
        return count * thread / threads;
    }

    /** Returns the size of a thread's part of {@code count} items. */
    long share(long count, int thread) {
        return start(count, thread + 1) - start(count, thread);
    }
}
