package org.spillway.report.foreign;

import static org.assertj.core.api.Assertions.assertThat;

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
    void of_value_readByShell(String value) throws Exception {
        assertThat(ProgramRun.of("bash", "-c", "eval \"x=$1\"; printf %s \"$x\"", "bash", ShellWord.of(value)))
                .isEqualTo(new ProgramRun(0, value));
    }

    @Test
    void of_plainPath_noQuotes() {
        assertThat(ShellWord.of("/home/me/.spillway/c-1_2")).isEqualTo("/home/me/.spillway/c-1_2");
    }
}
