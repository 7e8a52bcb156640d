package org.spillway.formats.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EstimateTest {
    @Test
    void of_fiveValues_intervalOfStudent() {
        // Standard deviation sqrt(2.5), 4 degrees of freedom: t = 2.776445.
        Estimate estimate = Estimate.of(1, 2, 3, 4, 5);

        assertThat(estimate.median()).isEqualTo(3);
        assertThat(estimate.mean()).isEqualTo(3);
        assertThat(estimate.low()).isCloseTo(3 - 1.963243, within(1e-6));
        assertThat(estimate.high()).isCloseTo(3 + 1.963243, within(1e-6));
        assertThat(estimate.halfWidth()).isCloseTo(1.963243, within(1e-6));
        assertThat(estimate.runs()).isEqualTo(5);
    }

    @Test
    void of_outlier_onlyTheMeanMoves() {
        Estimate estimate = Estimate.of(1, 1, 1, 97);

        assertThat(estimate.median()).isEqualTo(1);
        assertThat(estimate.mean()).isEqualTo(25);
    }

    @Test
    void of_oneValue_noInterval() {
        Estimate estimate = Estimate.of(7);

        assertThat(estimate.median()).isEqualTo(7);
        assertThat(estimate.low()).isNaN();
        assertThat(estimate.high()).isNaN();
    }

    @Test
    void of_noValues_throws() {
        assertThatThrownBy(Estimate::of).hasMessage("no values to estimate from");
    }
}
