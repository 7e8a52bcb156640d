package org.spillway.tools.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1.0; 1.0005; 5e-4",
                "-1.0; -1.0005; 5e-4",
                "0.0; -0.0; 0",
                "'[a:1.0,b:2.000]'; '[a:1.0,b:2.001]'; 5e-4",
                "100; 99.95; 5e-4",
                "1e9; 1.0005e9; 5e-4",
                "ä 4.0; ä 4.002; 5e-4",
                "It is 4.0.; It is 4.002.; 5e-4",
            })
    void apart_textsDifferInFloats_isTheLargestShare(String one, String other, double expected) {
        assertThat(Numbers.IN_TEXT.apart(bytes(one), bytes(other))).isCloseTo(expected, within(1e-6));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1; 2",
                "1.0; 1.5",
                "-1.0; 1.0",
                "0.0; 0.5",
                "1.5 a; 1.6 b",
                "a 1.5; b 1.6",
                "1.5; 1.6 1.7",
                "1.5 1.7; 1.6",
                "x1.5; x1.6",
                "1.5.1; 1.6.1",
                "1.5km; 1.6km",
                "NaN; 1.5",
                "1e999; 1.5",
                "''; 1.5",
            })
    void apart_textsDifferInMore_isOtherwise(String one, String other) {
        assertThat(Numbers.IN_TEXT.apart(bytes(one), bytes(other))).isEqualTo(Numbers.OTHERWISE);
    }

    @ParameterizedTest
    @CsvSource({
        "1.0, 1.0000000005, 5e-10",
        "1.0, 1.000000005, Infinity",
        "NaN, NaN, 0",
        "NaN, 1, Infinity",
        "Infinity, -Infinity, Infinity",
        "1e308, -1e308, Infinity",
        "1.5, 1.50048828125, 3.254149e-4"
    })
    void apart_doubles_isTheirShare(double one, double other, double expected) {
        double found = Numbers.DOUBLE.apart(
                ByteBuffer.allocate(8).putDouble(0, one), ByteBuffer.allocate(8).putDouble(0, other));
        assertThat(found).isCloseTo(expected, within(1e-10));
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
