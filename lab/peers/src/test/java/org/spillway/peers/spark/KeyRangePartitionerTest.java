package org.spillway.peers.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyRangePartitionerTest {
    private static byte[] key(int first) {
        return new byte[] {(byte) first, 1};
    }

    @Test
    void getPartition_keyAndItsNeighbours_rangesOfUnsignedOrder() {
        List<byte[]> sample = new ArrayList<>(List.of(key(240), key(10), key(120), key(180)));
        KeyRangePartitioner ranges = new KeyRangePartitioner(sample, 2); // the second range starts with 180

        assertThat(ranges.numPartitions()).isEqualTo(2);
        assertThat(ranges.getPartition(key(0))).isZero();
        assertThat(ranges.getPartition(key(179))).isZero();
        assertThat(ranges.getPartition(key(180))).isOne();
        assertThat(ranges.getPartition(key(255))).isOne();
    }

    @Test
    void getPartition_noSample_first() {
        assertThat(new KeyRangePartitioner(new ArrayList<>(), 4).getPartition(key(7)))
                .isZero();
    }
}
