package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowCountTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "17, 17",
        "3k, 3000",
        "5m, 5000000",
        "2b, 2000000000",
        "4t, 4000000000000",
        "9223372036854775807, 9223372036854775807"
    })
    void parse_suffix_multiplied(String text, long rows) throws UsageException {
        assertThat(RowCount.parse(text)).isEqualTo(rows);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "k", "5x", "5K", "1.5m", "-1", "-1k", "9223372036854775808", "9223373t"})
    void parse_textThatIsNoCount_throwsWithText(String text) {
        assertThatThrownBy(() -> RowCount.parse(text))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("rows=" + text + ": ");
    }
}
