package org.spillway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmMemoryTest {
    private static final long MIB = 1 << 20;

    /** The last column is the most that bench container measured, in MiB. */
    @ParameterizedTest
    @CsvSource({"400, 145, 115", "820, 163, 138", "1638, 197, 159", "4096, 299, 263"})
    void own_anyHeap_moreThanMeasured(long heap, long own, long measured) {
        assertThat(new JvmMemory(heap * MIB, 0, 0, false).own())
                .isEqualTo(own * MIB)
                .isGreaterThan(measured * MIB);
    }
}
