package org.spillway.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FormatsMainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private String errors;

    @Test
    void run_noStudy_exitCode2() {
        assertThat(run()).isEqualTo(2);
        assertThat(errors).contains("spillway formats: no study given; studies: tfile hfile shortcircuit avroparquet");
    }

    @Test
    void run_unknownStudy_exitCode2() {
        assertThat(run("rfile")).isEqualTo(2);
        assertThat(errors).contains("'rfile'", "tfile");
    }

    @Test
    void run_help_asOfTheScript() throws IOException {
        assertThat(run("--help")).isZero();
        assertThat(printed()).isEqualTo(Files.readString(Path.of("../../scripts/help/formats.txt")));
    }

    @Test
    void run_helpOfStudy_itsOptions() {
        assertThat(run("tfile", "--help")).isZero();
        assertThat(printed()).contains("Usage: spillway formats tfile", "--rounds", "--size", "(default: 5)");
    }

    @Test
    void run_wrongOption_exitCode2WithReason() {
        assertThat(run("tfile", "--rounds", "0")).isEqualTo(2);
        assertThat(errors).contains("spillway formats tfile: --rounds=0: must be at least 1");
        assertThat(run("tfile", "--color")).isEqualTo(2);
        assertThat(errors).contains("--color");
        assertThat(printed()).isEmpty();
    }

    private int run(String... args) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            return FormatsMain.run(new PrintStream(out, true, StandardCharsets.UTF_8), args);
        } finally {
            System.setErr(before);
            errors = bytes.toString(StandardCharsets.UTF_8);
        }
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }
}
