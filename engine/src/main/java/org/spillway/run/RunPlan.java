package org.spillway.run;

import java.util.Arrays;
import org.spillway.segment.SegmentLayout;

/**
 * Where the plain segments of a run will lie, and which of them a thread writes in one go: several small ones, one of a
 * common size, or a part of a very large one.
 */
final class RunPlan {
    // Small segments are written together up to this many bytes: a file takes few large writes better.
    private static final long GROUP_BYTES = 1 << 20;

    // Below this a partition is sorted before a second thread would have found its part.
    static final long DIVIDED_BYTES = 8 << 20;

    private final long[] starts;
    private int[] from = new int[16];
    private int[] to = new int[16];
    private SharedSegment[] shared = new SharedSegment[16];
    private int units;

    /**
     * Plans.
     *
     * @param threads how many will write
     */
    RunPlan(PartitionSource source, int threads) {
        int partitions = source.partitions();
        starts = new long[partitions + 1];
        for (int p = 0; p < partitions; p++) {
            starts[p + 1] = starts[p] + source.bytes(p) + SegmentLayout.TRAILER;
        }
        // A partition of more than a thread's fair share would keep one busy when the others are through.
        long fair = Math.max(DIVIDED_BYTES, length() / (2L * threads));
        long group = Math.min(GROUP_BYTES, length() / (4L * threads));
        int first = 0;
        for (int p = 0; p < partitions; p++) {
            if (threads > 1 && length(p) > fair && source.isDivisible(p)) {
                add(first, p, null);
                divide(p, threads);
                first = p + 1;
            } else if (starts[p + 1] - starts[first] >= group) {
                add(first, p + 1, null);
                first = p + 1;
            }
        }
        add(first, partitions, null);
    }

    /** Bytes of the run. */
    long length() {
        return starts[starts.length - 1];
    }

    /** Bytes of a segment. */
    long length(int partition) {
        return starts[partition + 1] - starts[partition];
    }

    /** Where a segment starts; that of the partition behind the last one is the end of the run. */
    long start(int partition) {
        return starts[partition];
    }

    /** How many units there are. */
    int units() {
        return units;
    }

    /** The first partition of a unit. */
    int from(int unit) {
        return from[unit];
    }

    /** Behind the last partition of a unit. */
    int to(int unit) {
        return to[unit];
    }

    /** How many units share the unit's one partition, if there is but one. */
    int parts(int unit) {
        return shared[unit] == null ? 1 : shared[unit].parts();
    }

    /** What the units of a divided partition share. */
    SharedSegment shared(int unit) {
        return shared[unit];
    }

    private void divide(int partition, int parts) {
        SharedSegment segment = new SharedSegment(units, parts);
        for (int i = 0; i < parts; i++) {
            add(partition, partition + 1, segment);
        }
    }

    private void add(int first, int behind, SharedSegment segment) {
        if (first == behind) {
            return;
        }
        if (units == from.length) {
            from = Arrays.copyOf(from, 2 * units);
            to = Arrays.copyOf(to, 2 * units);
            shared = Arrays.copyOf(shared, 2 * units);
        }
        from[units] = first;
        to[units] = behind;
        shared[units] = segment;
        units++;
    }
}
