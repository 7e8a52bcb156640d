package org.spillway.reduceside.merge;

import org.apache.hadoop.util.Progress;

/** How much of the input the reducer has read. Hadoop asks for each record, so it is a plain field. One thread. */
final class MergeProgress extends Progress {
    private final double total;
    private long done;
    private float share;

    /** Nothing read yet, of so many bytes, or nearly. */
    MergeProgress(long total) {
        this.total = Math.max(1, total);
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
