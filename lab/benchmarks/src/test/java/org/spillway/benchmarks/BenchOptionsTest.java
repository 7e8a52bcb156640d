package org.spillway.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchOptionsTest {
    private final Suite scale = Suites.named(ScaleSuite.NAME, 1, Path.of("unused"));

    @Test
    void everyOption() {
        BenchOptions options = BenchOptions.parse(
                "scale", "--runs", "2", "10M", "--json", "a.json", "--html", "a.html", "--shrink", "9");
        assertThat(options.runs()).isEqualTo(2);
        assertThat(options.shrink()).isEqualTo(9);
        assertThat(options.json()).isEqualTo(Path.of("a.json"));
        assertThat(options.html()).isEqualTo(Path.of("a.html"));
        assertThat(options.rowsOf(scale)).containsExactly("10M");
    }

    @Test
    void withoutRowsAllInTheOrderOfTheTable() {
        assertThat(BenchOptions.parse("scale").rowsOf(scale)).containsExactly("1M", "10M", "50M", "10M_IN_64MB");
    }

    @Test
    void anUnknownRowIsAnsweredWithTheNames() {
        assertThatThrownBy(() -> BenchOptions.parse("scale", "2M").rowsOf(scale))
                .isInstanceOf(UsageException.class)
                .hasMessage("no row 2M in scale; there are: 1M 10M 50M 10M_IN_64MB");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "scale --runs", "scale --runs x", "scale --runs 0", "scale --jsn a"})
    void misuse(String line) {
        String[] args = line.isEmpty() ? new String[0] : line.split(" ");
        assertThatThrownBy(() -> BenchOptions.parse(args)).isInstanceOf(UsageException.class);
    }

    @Test
    void anUnknownBenchIsAnsweredWithTheNames() {
        assertThatThrownBy(() -> Suites.named("nope", 1, Path.of("unused")))
                .hasMessage("no bench nope; there are: map-task collector partitions scale");
    }
}
