package org.spillway.mapside;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CombinerGaugeTest {
    @Test
    void goesOnWhileItPays() {
        CombinerGauge gauge = new CombinerGauge(true);
        for (int i = 0; i < 100; i++) {
            assertThat(gauge.combineNext()).isTrue();
            gauge.combined(1000, 899);
        }
        assertThat(gauge.skipped()).isZero();
    }

    @Test
    void pausesLongerEachTimeItDoesNotPayAndTriesAgain() {
        CombinerGauge gauge = new CombinerGauge(true);
        StringBuilder spills = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            boolean combine = gauge.combineNext();
            spills.append(combine ? 'C' : '-');
            if (combine) {
                gauge.combined(1000, 900);
            }
        }
        assertThat(spills.toString())
                .isEqualTo("C--C----C--------C----------------C----------------C--------".substring(0, 60));
        assertThat(gauge.skipped())
                .isEqualTo(spills.chars().filter(c -> c == '-').count());
    }

    @Test
    void onceItPaysAgainItStays() {
        CombinerGauge gauge = new CombinerGauge(true);
        assertThat(gauge.combineNext()).isTrue();
        gauge.combined(1000, 1000);
        assertThat(gauge.combineNext()).isFalse();
        assertThat(gauge.combineNext()).isFalse();
        for (int i = 0; i < 10; i++) {
            assertThat(gauge.combineNext()).isTrue();
            gauge.combined(1000, 10);
        }
    }

    @Test
    void switchedOffItCombinesAlways() {
        CombinerGauge gauge = new CombinerGauge(false);
        for (int i = 0; i < 10; i++) {
            assertThat(gauge.combineNext()).isTrue();
            gauge.combined(1000, 1000);
        }
    }
}
