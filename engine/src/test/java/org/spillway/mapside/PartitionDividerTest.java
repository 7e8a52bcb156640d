package org.spillway.mapside;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.Test;
import org.spillway.memory.PagePool;
import org.spillway.order.KeyOrders;
import org.spillway.testing.TestJob;

class PartitionDividerTest {
    private static final long MIB = 1 << 20;
    private static final long ROOM = 80 * MIB;

    private static final int PAGE = 8192;

    @Test
    void isDue_partitionOfHalfAMebibyte_true() {
        JobConf job = TestJob.job(Text.class, IntWritable.class);
        try (PagePool pool = new PagePool(MIB, PAGE, false, 0)) {
            PartitionDivider divider = new PartitionDivider(pool, new KeyOrders(job).create());
            assertThat(divider.isDue(new CollectedPartition(), 32)).isFalse();
            assertThat(divider.isDue(new CollectedPartition(), 63)).isFalse();
            assertThat(divider.isDue(new CollectedPartition(), 64)).isTrue();
        }
    }

    @Test
    void ranges_workedExample_136() {
        assertThat(PartitionDivider.ranges(5_000, 512 << 10, 600 << 10, ROOM, PAGE))
                .isEqualTo(136);
    }

    @Test
    void ranges_copyIsLargeShareOfThePartition_one() {
        assertThat(PartitionDivider.ranges(5_000, 512 << 10, 3 * MIB, ROOM, PAGE))
                .as("13 MiB, less than 32 times what would be copied")
                .isEqualTo(1);
        assertThat(PartitionDivider.ranges(80_000, 8 * MIB, 8 * MIB, ROOM, PAGE))
                .as("too late: a tenth would be copied")
                .isEqualTo(1);
    }

    @Test
    void ranges_largeRecords_one() {
        assertThat(PartitionDivider.ranges(520, 512 << 10, 512 << 10, ROOM, PAGE))
                .isEqualTo(160);
        assertThat(PartitionDivider.ranges(500, 600 << 10, 600 << 10, ROOM, PAGE))
                .as("1.2 KiB each")
                .isEqualTo(1);
    }

    @Test
    void ranges_largePages_sixteenPagesEach() {
        assertThat(PartitionDivider.ranges(5_000, 512 << 10, 512 << 10, ROOM, 64 << 10))
                .isEqualTo(80);
        assertThat(PartitionDivider.ranges(5_000, 512 << 10, 512 << 10, 100 * ROOM, PAGE))
                .isEqualTo(256);
    }
}
