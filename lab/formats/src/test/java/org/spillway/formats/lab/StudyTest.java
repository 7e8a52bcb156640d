package org.spillway.formats.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.spillway.report.cli.Program;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

class StudyTest {
    /** A study with a row that has the figures 1 in the first measured run, 2 in the second, and so on. */
    @Command(name = "counting")
    private static final class Counting extends Study {
        @Override
        public List<Table> run(PrintStream progress) throws Exception {
            double[] runs = new double[1];
            try (ScratchFolder scratch = scratch()) {
                assertThat(scratch.local()).isEmptyDirectory();
                Trial trial = new Trial("row", () -> Map.of("s", runs[0]++));
                Results results = alternate(List.of(trial), progress);
                Table table = new Table("one row", List.of("file", "s"));
                table.add(List.of("row", results.median("row", "s")));
                return List.of(table);
            }
        }
    }

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void call_study_printsTables() throws Exception {
        Study study = parsed("--rounds", "3");

        assertThat(study.call(new PrintStream(out, true, StandardCharsets.UTF_8)))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("; rounds: 3", "one row", "| row  | 2.00 |", "All data that was read equals");
    }

    @Test
    void run_badValue_throwsWithLimit() {
        assertThatThrownBy(() -> parsed("--rounds", "0").run(System.err))
                .isInstanceOf(ParameterException.class)
                .hasMessage("--rounds=0: must be at least 1");
    }

    @Test
    void run_missingFolder_throws() {
        assertThatThrownBy(() -> parsed("--folder", "/nowhere").run(System.err))
                .isInstanceOf(ParameterException.class)
                .hasMessageContainingAll("--folder=/nowhere: ", "does not exist");
        assertThatThrownBy(() -> parsed("--folder", "odd://host/x").run(System.err))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("No FileSystem for scheme \"odd\"");
    }

    @Test
    void run_wrongData_failed() {
        Study wrong = new Study() {
            @Override
            public List<Table> run(PrintStream progress) throws IOException {
                throw new WrongDataException("file", 1, 2, 3);
            }
        };
        assertThat(Program.run(wrong.parser(), System.out, () -> wrong.call(System.out)))
                .isEqualTo(Program.FAILED);
    }

    private static Study parsed(String... args) {
        Study study = new Counting();
        study.parser().parseArgs(args);
        return study;
    }
}
