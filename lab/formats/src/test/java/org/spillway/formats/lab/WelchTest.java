package org.spillway.formats.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WelchTest {
    @Test
    void unequalVariances() {
        // t = -1.549193 and 2.941176 degrees of freedom by hand; with Student's 4 degrees p would be 0.196.
        assertThat(Welch.pValue(new double[] {1, 2, 3}, new double[] {2, 4, 6})).isCloseTo(0.220881, within(1e-6));
    }

    @Test
    void sameMeansAreLikely() {
        assertThat(Welch.pValue(new double[] {1, 2, 3}, new double[] {3, 2, 1})).isCloseTo(1, within(1e-9));
    }

    @Test
    void farApartIsUnlikely() {
        assertThat(Welch.pValue(new double[] {1, 1.1, 0.9}, new double[] {9, 9.1, 8.9}))
                .isLessThan(1e-6);
    }

    @Test
    void oneValueShowsNothing() {
        assertThat(Welch.pValue(new double[] {1}, new double[] {2})).isNaN();
    }
}
