package org.spillway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class FailureWordsTest {
    @Test
    void format_causeWithLines_firstCauseInOneLine() {
        String line = FailureWords.format(
                new IOException("error in shuffle", new OutOfMemoryError("Java heap space\nand more")));
        assertThat(FailureWords.areIn(line)).isTrue();
        assertThat(FailureWords.areIn("java.lang.OutOfMemoryError")).isFalse();
        String words = FailureWords.parse(line);
        assertThat(words).isEqualTo("java.lang.OutOfMemoryError: Java heap space");
        assertThat(FailureWords.shortened(words)).isEqualTo("OutOfMemoryError");
        assertThat(FailureWords.shortened("exit code 137")).isEqualTo("exit code 137");
    }

    @Test
    void format_longMessage_cut() {
        String line = FailureWords.format(new IOException("x".repeat(1000)));
        assertThat(line).hasSizeLessThan(200).endsWith("...");
    }
}
