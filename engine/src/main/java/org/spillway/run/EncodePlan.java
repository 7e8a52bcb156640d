package org.spillway.run;

import java.util.Arrays;
import org.spillway.segment.SegmentStreams;

/** Who encodes what of a run whose segments' lengths are not known: a unit is a partition, or a part of a very large one. */
final class EncodePlan {
    // Its encoded bytes should lie in memory while the part before is written: OrderedRunWriter.AHEAD. And not much
    // smaller, for memory is walked once for each part.
    private static final long PART_BYTES = 24 << 20;

    private int[] partitions;
    private int[] parts;
    private JointSegment[] joints;
    private int units;

    /**
     * Plans.
     *
     * @param divides whether the segments can be encoded in parts at all
     * @param threads how many will write
     */
    EncodePlan(PartitionSource source, SegmentStreams streams, boolean divides, int threads) {
        int count = source.partitions();
        partitions = new int[count];
        parts = new int[count];
        joints = new JointSegment[count];
        long fair = divides && threads > 1 ? fairShare(source, threads) : Long.MAX_VALUE;
        for (int p = 0; p < count; p++) {
            if (fair < Long.MAX_VALUE && source.bytes(p) > fair && source.isDivisible(p)) {
                int wanted = (int) Math.max(threads, (source.bytes(p) + PART_BYTES - 1) / PART_BYTES);
                JointSegment joint = new JointSegment(streams, wanted);
                for (int part = 0; part < wanted; part++) {
                    add(p, part, joint);
                }
            } else {
                add(p, 0, null);
            }
        }
    }

    /** Bytes above which one thread would be busy with a partition when the others are through with the rest. */
    private static long fairShare(PartitionSource source, int threads) {
        long bytes = 0;
        for (int p = 0; p < source.partitions(); p++) {
            bytes += source.bytes(p);
        }
        return Math.max(RunPlan.DIVIDED_BYTES, bytes / (2L * threads));
    }

    int units() {
        return units;
    }

    int partition(int unit) {
        return partitions[unit];
    }

    /** Which part of the partition a unit is. */
    int part(int unit) {
        return parts[unit];
    }

    /** What the units of a divided partition share; null for one that is not divided. */
    JointSegment joint(int unit) {
        return joints[unit];
    }

    private void add(int partition, int part, JointSegment joint) {
        if (units == partitions.length) {
            partitions = Arrays.copyOf(partitions, 2 * units);
            parts = Arrays.copyOf(parts, 2 * units);
            joints = Arrays.copyOf(joints, 2 * units);
        }
        partitions[units] = partition;
        parts[units] = part;
        joints[units++] = joint;
    }
}
