package org.spillway.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
    private final TextTable table = new TextTable("lrl", List.of("way", "ms", "verdict"));

    @Test
    void text_wordsAndNumbers_aligned() {
        table.add(List.of("stock", "12345", "ok"));
        table.add(List.of("a / b", "2.1"));

        assertThat(table.text().lines())
                .containsExactly("way        ms   verdict", "stock   12345   ok", "a / b     2.1");
    }

    @Test
    void text_controlCharacters_shown() {
        table.add(List.of("a\u001b[2J", "1", "b\nc"));

        assertThat(table.text()).contains("a\\u001b[2J", "b\\nc");
    }

    @Test
    void markdown_narrowColumn_threeDashes() {
        table.add(List.of("stock", "12", "ok"));

        assertThat(table.markdown().lines())
                .containsExactly("| way   |  ms | verdict |", "|-------|----:|---------|", "| stock |  12 | ok      |");
    }

    @Test
    void add_moreCellsThanColumns_throws() {
        assertThatThrownBy(() -> table.add(List.of("a", "b", "c", "d")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cells=4 columns=3 row=[a, b, c, d]");
    }
}
