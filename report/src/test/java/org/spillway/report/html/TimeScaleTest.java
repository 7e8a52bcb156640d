package org.spillway.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeScaleTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "32_200; 0, 10 s, 20 s, 30 s",
                "27_100; 0, 5 s, 10 s, 15 s, 20 s, 25 s",
                "900; 0, 200 ms, 400 ms, 600 ms, 800 ms",
                "1; 0, 1 ms",
                "119_000; 0, 20 s, 40 s, 60 s, 80 s, 100 s",
                "2_200; 0, 500 ms, 1000 ms, 1500 ms, 2000 ms",
                "122_123; 0, 30 s, 60 s, 90 s, 120 s",
                "359_000; 0, 1 min, 2 min, 3 min, 4 min, 5 min",
                "3_600_000; 0, 20 min, 40 min, 60 min",
                "12_000_000; 0, 1 h, 2 h, 3 h",
                "360_000_000; 0, 17 h, 34 h, 51 h, 68 h, 85 h",
            })
    void ticks_length_roundAndFew(String length, String expected) {
        TimeScale scale = new TimeScale(5_000, Long.parseLong(length.replace("_", "")));

        assertThat(scale.ticks()).extracting(View.Tick::text).containsExactly(expected.split(", "));
    }

    @Test
    void at_time_shareOfTheWidth() {
        TimeScale scale = new TimeScale(1_000, 4_000);

        assertThat(scale.at(1_000)).isEqualTo("0.000");
        assertThat(scale.at(2_000)).isEqualTo("25.000");
        assertThat(scale.width(2_000, 4_000)).isEqualTo("50.000");
        // A bar that is too short to see has a width of one pixel. Times outside of the scale are at its edge.
        assertThat(scale.width(2_000, 2_001)).isEqualTo("0.100");
        assertThat(scale.at(900_000)).isEqualTo("100.000");
        assertThat(scale.at(0)).isEqualTo("0.000");
    }
}
