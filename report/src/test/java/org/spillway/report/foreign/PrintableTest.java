package org.spillway.report.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {
    @Test
    void line_letters_unchanged() {
        String text = "Größe 12 — 日本 😀 ~";

        assertThat(Printable.line(text)).isSameAs(text);
        assertThat(Printable.lines("a\tb\nc")).isEqualTo("a\tb\nc");
    }

    @Test
    void line_controlCharacters_escaped() {
        assertThat(Printable.line("\u001b[2J\u0007\r\n\t\u007f\u009b"))
                .isEqualTo("\\u001b[2J\\u0007\\u000d\\n\\u0009\\u007f\\u009b");
        assertThat(Printable.lines("\u001b[2J\u0008\n")).isEqualTo("\\u001b[2J\\u0008\n");
    }

    @Test
    void line_charactersThatReorder_escaped() {
        assertThat(Printable.line("a\u202eb\u2066c\u2028d\ud800")).isEqualTo("a\\u202eb\\u2066c\\u2028d\\ud800");
    }
}
