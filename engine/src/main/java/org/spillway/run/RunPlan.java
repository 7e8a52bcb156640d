package org.spillway.run;

import org.spillway.segment.SegmentLayout;

/**
 * Plans the positions of a run's plain segments, and which segments are written together: one, with the small ones
 * before it.
 */
final class RunPlan {
    /** In place of a position. */
    static final long UNKNOWN = -1;

    // Small segments are written together up to this many bytes, because few large writes are faster.
    private static final long GROUP_BYTES = 1 << 20;

    private final long[] starts;
    private final long group;

    /**
     * Makes the plan.
     *
     * @param threads number of threads that will write
     */
    RunPlan(PartitionSource source, int threads) {
        int partitions = source.partitions();
        starts = new long[partitions + 1];
        for (int p = 0; p < partitions; p++) {
            starts[p + 1] = starts[p] + source.bytes(p) + SegmentLayout.TRAILER;
        }
        group = Math.min(GROUP_BYTES, starts[partitions] / (4L * threads));
    }

    /** Makes the plan of one segment of unknown length. */
    RunPlan() {
        starts = new long[] {0, UNKNOWN};
        group = 0;
    }

    /** Number of partitions. */
    int partitions() {
        return starts.length - 1;
    }

    /** Start of a segment. {@code partition} may be the number of partitions: the end of the run. */
    long start(int partition) {
        return starts[partition];
    }

    /** Returns the partition behind those that are written together, beginning with this one. */
    int endOfUnit(int partition) {
        int end = partition + 1;
        while (end < partitions() && starts[end] - starts[partition] < group) {
            end++;
        }
        return end;
    }
}
