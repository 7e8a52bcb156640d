package org.spillway.mapside;

import org.spillway.verify.RecordHash;
import org.spillway.verify.RecordSum;

/** Checksums of the collected records per partition, for {@code spillway.verify}. Not thread-safe. */
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

    /** Adds the sum of a partition to a total and clears it here. */
    void moveTo(RecordSum total, int partition) {
        if (sums[partition] != null) {
            total.addAll(sums[partition]);
            sums[partition] = null;
        }
    }
}
