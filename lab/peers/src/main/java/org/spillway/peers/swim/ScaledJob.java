package org.spillway.peers.swim;

import org.spillway.peers.rows.SortRow;

/**
 * A job to run. Its sizes are rows of {@value SortRow#BYTES} bytes.
 *
 * @param atMillis when it is submitted, after the start of the replay
 * @param inputRows at least 1
 * @param shuffleRows 0 for a job without reduces
 */
record ScaledJob(String name, long atMillis, long inputRows, long shuffleRows, long outputRows) {
    /** 64 MB: what a map reads, and what a reduce fetches, at most. */
    static final long ROWS_A_TASK = 640_000;

    long maps() {
        return tasks(inputRows);
    }

    long reduces() {
        return tasks(shuffleRows);
    }

    private static long tasks(long rows) {
        return (rows + ROWS_A_TASK - 1) / ROWS_A_TASK;
    }
}
