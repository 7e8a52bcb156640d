package org.spillway.formats.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
    @Test
    void print_rows_alignedColumns() {
        Table table = new Table("title", List.of("file", "s"));
        table.add(List.of("TFile, gz", 12.345));
        table.add(Arrays.asList("b", null));

        assertThat(printed(table))
                .isEqualTo(String.join(
                        "\n",
                        "",
                        "title",
                        "",
                        "| file      |    s |",
                        "|-----------|-----:|",
                        "| TFile, gz | 12.3 |",
                        "| b         |    - |",
                        ""));
    }

    @Test
    void number_value_threeDigits() {
        assertThat(Table.number(4435.98)).isEqualTo("4436");
        assertThat(Table.number(99.96)).isEqualTo("100");
        assertThat(Table.number(36.86)).isEqualTo("36.9");
        assertThat(Table.number(9.996)).isEqualTo("10.0");
        assertThat(Table.number(3.634)).isEqualTo("3.63");
        assertThat(Table.number(0.0314)).isEqualTo("0.031");
        assertThat(Table.number(0)).isEqualTo("0.00");
        assertThat(Table.number(Double.NaN)).isEqualTo("-");
    }

    @Test
    void add_rowOfOtherSize_throws() {
        assertThatThrownBy(() -> new Table("", List.of("a", "b")).add(List.of(1)))
                .hasMessage("cells=1 heads=2 row=[1]");
    }

    private static String printed(Table table) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        table.print(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }
}
