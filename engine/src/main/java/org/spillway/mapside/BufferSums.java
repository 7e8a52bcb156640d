package org.spillway.mapside;

import org.spillway.observe.RecordHash;
import org.spillway.observe.RecordSum;

/** What was collected, partition by partition, for {@code spillway.verify}. One thread. */
final class BufferSums {
    private final RecordHash hash = new RecordHash();
    private final RecordSum[] sums;

    BufferSums(int partitions) {
        sums = new RecordSum[partitions];
    }

    void add(int partition, byte[] source, int offset, int length) {
        if (sums[partition] == null) {
            sums[partition] = new RecordSum();
        }
        sums[partition].add(hash.of(partition, source, offset, length));
    }

    /** Moves what a partition has into a total. */
    void moveTo(RecordSum total, int partition) {
        if (sums[partition] != null) {
            total.addAll(sums[partition]);
            sums[partition] = null;
        }
    }
}
