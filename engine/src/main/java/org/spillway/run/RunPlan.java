package org.spillway.run;

import java.util.Arrays;
import org.spillway.segment.SegmentLayout;

/**
 * Plans the positions of a run's plain segments and groups the segments into units. A thread writes a unit at a time:
 * one segment, with the small ones before it.
 */
final class RunPlan {
    // Small segments are written together up to this many bytes, because few large writes are faster.
    private static final long GROUP_BYTES = 1 << 20;

    private final long[] starts;
    // The first partition of each unit, and behind them the number of partitions.
    private int[] bounds = new int[16];
    private int units;

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
        long group = Math.min(GROUP_BYTES, length() / (4L * threads));
        for (int end = 1; end <= partitions; end++) {
            if (starts[end] - starts[bounds[units]] >= group || end == partitions) {
                endUnit(end);
            }
        }
    }

    /** Bytes of the run. */
    long length() {
        return starts[starts.length - 1];
    }

    /** Bytes of a segment. */
    long length(int partition) {
        return starts[partition + 1] - starts[partition];
    }

    /** Start of a segment. {@code partition} may be the number of partitions: the end of the run. */
    long start(int partition) {
        return starts[partition];
    }

    /** Number of units. */
    int units() {
        return units;
    }

    /** The first partition of a unit. */
    int from(int unit) {
        return bounds[unit];
    }

    /** The partition after the last one of a unit. */
    int to(int unit) {
        return bounds[unit + 1];
    }

    private void endUnit(int end) {
        units++;
        if (units == bounds.length) {
            bounds = Arrays.copyOf(bounds, 2 * units);
        }
        bounds[units] = end;
    }
}
