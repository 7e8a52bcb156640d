package org.spillway.mapside;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RangeChoiceTest {
    private static final long MIB = 1 << 20;
    private static final long ROOM = 80 * MIB;

    private final RangeChoice choice = new RangeChoice(8192);

    @Test
    void ranges_workedExample_136() {
        assertThat(choice.firstLook()).as("512 KiB").isEqualTo(64);
        assertThat(choice.ranges(5_000, 512 << 10, 600 << 10, ROOM)).isEqualTo(136);
    }

    @Test
    void ranges_copyIsLargeShareOfThePartition_one() {
        assertThat(choice.ranges(5_000, 512 << 10, 3 * MIB, ROOM))
                .as("13 MiB, less than 32 times what would be copied")
                .isEqualTo(1);
        assertThat(choice.ranges(80_000, 8 * MIB, 8 * MIB, ROOM))
                .as("too late: a tenth would be copied")
                .isEqualTo(1);
    }

    @Test
    void ranges_largeRecords_one() {
        assertThat(choice.ranges(520, 512 << 10, 512 << 10, ROOM)).isEqualTo(160);
        assertThat(choice.ranges(500, 600 << 10, 600 << 10, ROOM))
                .as("1.2 KiB each")
                .isEqualTo(1);
    }

    @Test
    void ranges_largePages_sixteenPagesEach() {
        assertThat(new RangeChoice(64 << 10).ranges(5_000, 512 << 10, 512 << 10, ROOM))
                .isEqualTo(80);
        assertThat(new RangeChoice(8192).ranges(5_000, 512 << 10, 512 << 10, 100 * ROOM))
                .isEqualTo(256);
    }
}
