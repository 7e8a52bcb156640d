package org.spillway.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 ms",
        "845.4, 845 ms",
        "999.6, 1.00 s",
        "9010, 9.01 s",
        "9996, 10.0 s",
        "59940, 59.9 s",
        "59960, 1 min 00 s",
        "125000, 2 min 05 s",
        "3720000, 1 h 02 min",
    })
    void duration_millis_text(double millis, String text) {
        assertThat(Numbers.duration(millis)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"20, 10, better, 2.00×", "10, 20, worse, 0.50×", "100, 101, even, 0.99×"})
    void ratio_twoTimes_styleAndText(double first, double other, String style, String text) {
        View.Ratio ratio = Numbers.ratio(OptionalDouble.of(first), OptionalDouble.of(other), "faster", "slower");

        assertThat(ratio.style()).isEqualTo(style);
        assertThat(ratio.text()).isEqualTo(text);
    }

    @Test
    void ratio_zeroOrMissing_null() {
        assertThat(Numbers.ratio(OptionalDouble.of(1), OptionalDouble.of(0), "a", "b"))
                .isNull();
        assertThat(Numbers.ratio(OptionalDouble.empty(), OptionalDouble.of(1), "a", "b"))
                .isNull();
    }
}
