package org.spillway.peers.cases;

import org.spillway.peers.rows.SortRow;

/**
 * The sizes of a measurement.
 *
 * @param sortRows the rows of the sort
 * @param trial whether it is a trial of the command, with jobs that are as short as can be
 */
public record Sizes(long sortRows, boolean trial) {
    private static final long TRIAL_ROWS = 20_000;
    private static final int TRIAL_FILES = 3;
    private static final int TRIAL_REDUCES = 2;

    Input of(Input input) {
        long rows = input.isSortRows() ? sortRows : input.rows();
        return trial
                ? new Input(input.kind(), Math.min(rows, TRIAL_ROWS), Math.min(input.files(), TRIAL_FILES))
                : new Input(input.kind(), rows, input.files());
    }

    int of(int reduces) {
        return trial ? Math.min(reduces, TRIAL_REDUCES) : reduces;
    }

    /** Returns the bytes of the sort's input. */
    public double sortBytes() {
        return BenchCase.TERASORT.inputs(this).get(0).rows() * (double) SortRow.BYTES;
    }
}
