package org.spillway.formats.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultsTest {
    private final Results results = new Results();

    @Test
    void values_severalAdded_allInOrder() {
        results.add("a", Map.of("s", 3.0));
        results.add("a", Map.of("s", 1.0));
        results.add("b", Map.of());

        assertThat(results.rows()).containsExactly("a", "b");
        assertThat(results.values("a", "s")).containsExactly(3, 1);
        assertThat(results.estimate("a", "s").mean()).isEqualTo(2);
        assertThat(results.median("a", "s")).isEqualTo(2);
    }

    @Test
    void values_unknownFigure_throws() {
        results.add("a", Map.of("s", 3.0));

        assertThatThrownBy(() -> results.values("a", "t")).hasMessage("no such figure: row=a figure=t");
        assertThatThrownBy(() -> results.values("b", "s")).hasMessage("no such figure: row=b figure=s");
    }

    @Test
    void welch_unequalVariances_asByHand() {
        // t = -1.549193 and 2.941176 degrees of freedom by hand; with Student's 4 degrees p would be 0.196.
        assertThat(Results.welch(new double[] {1, 2, 3}, new double[] {2, 4, 6}))
                .isCloseTo(0.220881, within(1e-6));
    }

    @Test
    void welch_sameMeans_likely() {
        assertThat(Results.welch(new double[] {1, 2, 3}, new double[] {3, 2, 1}))
                .isCloseTo(1, within(1e-9));
    }

    @Test
    void welch_farApart_unlikely() {
        assertThat(Results.welch(new double[] {1, 1.1, 0.9}, new double[] {9, 9.1, 8.9}))
                .isLessThan(1e-6);
    }

    @Test
    void welch_oneValue_nothingShown() {
        assertThat(Results.welch(new double[] {1}, new double[] {2})).isNaN();
    }
}
