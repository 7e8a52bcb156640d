package org.spillway.run;

import java.util.Arrays;
import org.spillway.segment.SegmentLayout;

/**
 * Plans the positions of a run's plain segments and divides the work into units. A thread writes a unit at a time:
 * several small segments, one medium segment, or a part of a very large one.
 */
final class RunPlan {
    // Small segments are written together up to this many bytes, because few large writes are faster.
    private static final long GROUP_BYTES = 1 << 20;

    // A smaller partition is sorted before a second thread has found its part.
    static final long DIVIDED_BYTES = 8 << 20;

    private final long[] starts;
    private int[] from = new int[16];
    private int[] to = new int[16];
    private SharedSegment[] shared = new SharedSegment[16];
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
        // A partition larger than half of a thread's even share could keep one thread busy when the others have
        // finished.
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
        return from[unit];
    }

    /** The partition after the last one of a unit. */
    int to(int unit) {
        return to[unit];
    }

    /** Number of units that write the partition of this unit; 1 if it is not divided. */
    int parts(int unit) {
        return shared[unit] == null ? 1 : shared[unit].parts();
    }

    /** State shared by the units of a divided partition. */
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
