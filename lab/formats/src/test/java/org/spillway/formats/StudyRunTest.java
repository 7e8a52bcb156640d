package org.spillway.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.formats.lab.Alternation;
import org.spillway.formats.lab.Bars;
import org.spillway.formats.lab.Findings;
import org.spillway.formats.lab.Study;
import org.spillway.formats.lab.Table;
import org.spillway.formats.lab.Trial;
import org.spillway.formats.lab.WrongDataException;
import org.spillway.report.cli.Program;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class StudyRunTest {
    /** Returns a row with the figures 1 in the first run, 2 in the second, and so on. */
    @Command(name = "counting")
    static final class Counting extends Study {
        private double runs;

        @Override
        public String title() {
            return "Which?";
        }

        @Override
        public Findings run(PrintStream progress) throws Exception {
            Trial trial = new Trial("row", () -> Map.of("s", runs++));
            Findings findings = new Findings(Alternation.run(List.of(trial), rounds(), progress));
            Table table = new Table("file", "s");
            table.add("row", findings.results().estimate("row", "s").median());
            findings.table("one row", table);
            Bars bars = new Bars("Write", "first", "second");
            bars.add("gz", 1500, 1000);
            findings.bars(bars);
            findings.note("verified");
            return findings;
        }
    }

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void printsWhatWasFound() {
        assertThat(run(new Counting(), "--rounds", "3")).isZero();

        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("Which?")
                .contains("; 3 rounds in alternation", "one row", "| row  | 2.00 |", "- verified");
    }

    @Test
    void writesEverySingleFigure() throws IOException {
        Path file = folder.resolve("a.json");
        assertThat(run(new Counting(), "--rounds", "3", "--seed", "9", "--json", file.toString()))
                .isZero();

        JsonNode json = new ObjectMapper().readTree(file.toFile());
        assertThat(json.path("study").asText()).isEqualTo("counting");
        assertThat(json.path("seed").asLong()).isEqualTo(9);
        assertThat(json.path("notes").path(0).asText()).isEqualTo("verified");
        JsonNode figure = json.path("rows").path(0).path("figures").path("s");
        assertThat(figure.path("median").asDouble()).isEqualTo(2);
        assertThat(figure.path("values")).hasSize(3);
    }

    @Test
    void oneRoundHasNoInterval() throws IOException {
        Path file = folder.resolve("a.json");
        assertThat(run(new Counting(), "--rounds", "1", "--json", file.toString()))
                .isZero();

        JsonNode figure = new ObjectMapper().readTree(file.toFile()).at("/rows/0/figures/s");
        assertThat(figure.path("low95").isNull()).isTrue();
    }

    @Test
    void drawsAPage() throws IOException {
        Path file = folder.resolve("a.html");
        assertThat(run(new Counting(), "--html", file.toString())).isZero();

        assertThat(Files.readString(file))
                .contains("<h1>Which?</h1>", "Write, less is better", "1.50×", "one row", "verified");
    }

    @Test
    void wrongDataIsAFailure() {
        Study wrong = new Study() {
            @Override
            public String title() {
                return "";
            }

            @Override
            public Findings run(PrintStream progress) throws IOException {
                throw new WrongDataException("file", 1, 2, 3);
            }
        };
        assertThat(Program.run(new CommandLine(new Counting()), System.out, new StudyRun("wrong", wrong, System.out)))
                .isEqualTo(Program.FAILED);
    }

    private int run(Study study, String... args) {
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        return Program.run(new CommandLine(study), print, new StudyRun("counting", study, print), args);
    }
}
