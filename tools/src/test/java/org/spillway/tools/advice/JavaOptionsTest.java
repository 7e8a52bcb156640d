package org.spillway.tools.advice;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavaOptionsTest {
    private static final long MIB = 1 << 20;

    @ParameterizedTest
    @CsvSource({
        "-Xmx820m, 820",
        "-Dx=-Xmx5m -Xmx1g -XX:+UseSerialGC, 1024",
        "-Xmx1g -Xmx2048K, 2",
        "-Xmx1048576, 1",
        "-Xmxlarge, 0",
        "'', 0"
    })
    void bytes_options_lastValue(String options, long mib) {
        assertThat(JavaOptions.bytes(options, JavaOptions.HEAP)).isEqualTo(mib * MIB);
    }

    @ParameterizedTest
    @CsvSource({
        "'', -Xmx900m",
        "-Da=b, -Da=b -Xmx900m",
        "-Xmx820m -Da=b, -Xmx900m -Da=b",
        "-Da=b -Xmx1g -Xmx2g, -Da=b -Xmx900m -Xmx900m"
    })
    void with_options_otherValue(String options, String expected) {
        assertThat(JavaOptions.with(options, JavaOptions.HEAP, 900 * MIB)).isEqualTo(expected);
    }
}
