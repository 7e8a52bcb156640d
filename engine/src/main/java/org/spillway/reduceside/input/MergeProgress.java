package org.spillway.reduceside.input;

import org.apache.hadoop.util.Progress;

/**
 * The share of the input that the reducer has read. A plain field holds it because Hadoop reads it for each record. One
 * thread.
 */
class MergeProgress extends Progress {
    private double total;
    private long done;
    private float share;

    /**
     * Creates a progress of 0.
     *
     * @param total approximate bytes of the input
     */
    MergeProgress(long total) {
        this.total = Math.max(1, total);
    }

    /** Corrects the total. */
    void expect(long bytes) {
        total = Math.max(1, bytes);
    }

    void add(int bytes) {
        done += bytes;
        share = (float) Math.min(1, done / total);
    }

    void finish() {
        share = 1;
    }

    @Override
    public float get() {
        return share;
    }

    @Override
    public float getProgress() {
        return share;
    }
}
