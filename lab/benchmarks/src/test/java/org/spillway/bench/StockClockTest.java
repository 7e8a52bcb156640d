package org.spillway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StockClockTest {
    @BeforeEach
    void reset() {
        StockClock.reset();
    }

    @Test
    void sortNanosWithin_sortsAcrossBounds_onlyTimeWithin() {
        StockClock.sorted(10, 20);
        StockClock.sorted(95, 130);
        StockClock.sorted(150, 160);
        assertThat(StockClock.sortNanos()).isEqualTo(55);
        assertThat(StockClock.sortNanosWithin(100, 200)).isEqualTo(40);
        assertThat(StockClock.sortNanosWithin(0, 5)).isZero();
    }

    @Test
    void mergeNanos_noSpill_zero() {
        assertThat(StockClock.mergeNanos(100, 200)).isZero();
    }
}
