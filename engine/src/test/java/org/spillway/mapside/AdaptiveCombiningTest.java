package org.spillway.mapside;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AdaptiveCombiningTest {
    @Test
    void goesOnWhileItPays() {
        AdaptiveCombining combining = new AdaptiveCombining(true);
        for (int i = 0; i < 100; i++) {
            assertThat(combining.combineNext()).isTrue();
            combining.combined(1000, 899);
        }
        assertThat(combining.skipped()).isZero();
    }

    @Test
    void pausesLongerEachTimeItDoesNotPayAndTriesAgain() {
        AdaptiveCombining combining = new AdaptiveCombining(true);
        StringBuilder spills = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            boolean combine = combining.combineNext();
            spills.append(combine ? 'C' : '-');
            if (combine) {
                combining.combined(1000, 900);
            }
        }
        assertThat(spills.toString())
                .isEqualTo("C--C----C--------C----------------C----------------C--------".substring(0, 60));
        assertThat(combining.skipped())
                .isEqualTo(spills.chars().filter(c -> c == '-').count());
    }

    @Test
    void onceItPaysAgainItStays() {
        AdaptiveCombining combining = new AdaptiveCombining(true);
        assertThat(combining.combineNext()).isTrue();
        combining.combined(1000, 1000);
        assertThat(combining.combineNext()).isFalse();
        assertThat(combining.combineNext()).isFalse();
        for (int i = 0; i < 10; i++) {
            assertThat(combining.combineNext()).isTrue();
            combining.combined(1000, 10);
        }
    }

    @Test
    void switchedOffItCombinesAlways() {
        AdaptiveCombining combining = new AdaptiveCombining(false);
        for (int i = 0; i < 10; i++) {
            assertThat(combining.combineNext()).isTrue();
            combining.combined(1000, 1000);
        }
    }
}
