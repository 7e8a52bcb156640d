package org.spillway.tools.localcluster.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the words of faults and their values. */
class FaultsTest {
    @ParameterizedTest
    @EnumSource(Fault.class)
    void check_defaultValue_accepted(Fault fault) {
        Faults.check(fault, fault.defaultValue());
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void of_word_itsFault(Fault fault) {
        assertThat(Fault.of(fault.toString())).contains(fault);
    }

    @Test
    void of_wordWithUnderscore_none() {
        assertThat(Fault.ONE_WAY).hasToString("one-way");
        assertThat(Fault.of("one_way")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "SLOW, 10",
        "SLOW, 0mbit",
        "SLOW, fast",
        "LOSS, 0",
        "LOSS, 101",
        "LOSS, NaN",
        "DELAY, 50",
        "OFF, 1",
        "DRAIN, 0",
        "DRAIN, 10s",
        "UNHEALTHY, 1"
    })
    void check_otherValue_namedInTheMessage(Fault fault, String value) {
        assertThatThrownBy(() -> Faults.check(fault, value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(value);
    }
}
