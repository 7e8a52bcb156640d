package org.spillway.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a shell reads a quoted value as it was. */
class ShellWordTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/home/me/c",
                "/a b",
                "/it's",
                "/a\"b",
                "/$(touch ran)",
                "/`touch ran`",
                "/a;b&c|d",
                "/~$HOME\\",
                "/a\nb",
                "",
                "'",
                "/*"
            })
    void aShellReadsTheValue(String value) throws Exception {
        Process shell = new ProcessBuilder("bash", "-c", "eval \"x=$1\"; printf %s \"$x\"", "bash", ShellWord.of(value))
                .redirectErrorStream(true)
                .start();

        assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(value);
        assertThat(shell.waitFor()).isZero();
    }

    @Test
    void plainPathsHaveNoQuotes() {
        assertThat(ShellWord.of("/home/me/.spillway/c-1_2")).isEqualTo("/home/me/.spillway/c-1_2");
    }
}
