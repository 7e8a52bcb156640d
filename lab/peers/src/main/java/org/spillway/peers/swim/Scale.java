package org.spillway.peers.swim;

import org.spillway.peers.rows.SortRow;

/**
 * How a trace of a large cluster is made to fit a small one.
 *
 * @param bytes the factor of all sizes
 * @param time the factor of the times between jobs
 */
record Scale(double bytes, double time) {
    /**
     * Returns the job at this scale.
     *
     * @param begin when the first job of the trace was submitted, in seconds
     */
    ScaledJob of(TraceLine line, double begin) {
        return new ScaledJob(
                line.name(),
                Math.round((line.submitSeconds() - begin) * time * 1000),
                Math.max(1, rows(line.inputBytes())),
                line.shuffleBytes() == 0 ? 0 : Math.max(1, rows(line.shuffleBytes())),
                rows(line.outputBytes()));
    }

    private long rows(long size) {
        return Math.round(size * bytes / SortRow.BYTES);
    }
}
