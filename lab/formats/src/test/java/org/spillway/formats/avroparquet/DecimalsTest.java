package org.spillway.formats.avroparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalsTest {
    @ParameterizedTest
    @ValueSource(
            longs = {0, 1, -1, 127, 128, -128, -129, 129, 32_767, 32_768, 999_999_999, Long.MAX_VALUE, Long.MIN_VALUE})
    void areBigIntegersBytes(long unscaled) {
        ByteBuffer encoded = Decimals.encode(unscaled);

        assertThat(encoded.array()).isEqualTo(BigInteger.valueOf(unscaled).toByteArray());
        assertThat(Decimals.decode(encoded)).isEqualTo(unscaled);
        assertThat(encoded.position()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 9})
    void refusesWhatDoesNotFit(int length) {
        assertThatThrownBy(() -> Decimals.decode(ByteBuffer.allocate(length)))
                .isInstanceOf(ArithmeticException.class)
                .hasMessage("decimal out of range: bytes=" + length + " limit=8");
    }
}
