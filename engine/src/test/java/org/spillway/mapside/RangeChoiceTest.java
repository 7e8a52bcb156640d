package org.spillway.mapside;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RangeChoiceTest {
    private static final long MIB = 1 << 20;

    private final RangeChoice choice = new RangeChoice(80 * MIB, 8192);

    @Test
    void workedExample() {
        assertThat(choice.firstLook()).as("512 KiB").isEqualTo(64);
        assertThat(choice.ranges(5_000, 512 << 10, 600 << 10)).isEqualTo(136);
    }

    @Test
    void notWhereThePartitionWillBeSmall() {
        assertThat(choice.ranges(5_000, 512 << 10, 3 * MIB))
                .as("13 MiB, less than 32 times what would be copied")
                .isEqualTo(1);
        assertThat(choice.ranges(80_000, 8 * MIB, 8 * MIB))
                .as("too late: a tenth would be copied")
                .isEqualTo(1);
    }

    @Test
    void notWhereRecordsAreLarge() {
        assertThat(choice.ranges(520, 512 << 10, 512 << 10)).isEqualTo(160);
        assertThat(choice.ranges(500, 600 << 10, 600 << 10)).as("1.2 KiB each").isEqualTo(1);
    }

    @Test
    void aRangeHasSixteenPagesAtLeast() {
        assertThat(new RangeChoice(80 * MIB, 64 << 10).ranges(5_000, 512 << 10, 512 << 10))
                .isEqualTo(80);
        assertThat(new RangeChoice(8_000 * MIB, 8192).ranges(5_000, 512 << 10, 512 << 10))
                .isEqualTo(256);
    }
}
