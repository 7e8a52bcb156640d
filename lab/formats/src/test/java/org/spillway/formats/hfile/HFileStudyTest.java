package org.spillway.formats.hfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.formats.lab.Findings;
import org.spillway.formats.lab.Table;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The study from its command line to its tables. */
@Tag("nightly")
class HFileStudyTest {
    private static final int ROWS = 240;

    private static final int READS = 16;

    @TempDir
    Path folder;

    @TempDir
    Path own;

    @Test
    void comparesEveryContenderInEverySetup() throws Exception {
        Findings findings = run("--rows", "" + ROWS, "--reads", "" + READS, "--rounds", "1");

        Table rates = findings.tables().get(0).table();
        assertThat(rates.heads()).containsExactly("setup", "write", "scan", "random", "Gaussian", "sequential", "MB");
        // Each of the six setups has four rows. With 16 threads, there is a fifth for the reader that they share.
        assertThat(rates.rows()).hasSize(6 * 4 + 1).allSatisfy(cells -> assertThat(cells)
                .doesNotContain("-"));
        assertThat(rates.rows().stream().map(cells -> cells.get(0)))
                .contains(
                        "HDFS, 10 B cells, 8 KB blocks, 1 thread: MapFile",
                        "HDFS, 10 B cells, 8 KB blocks, 16 threads: MapFile, one reader",
                        "local, 10 B cells, 8 KB blocks, 1 thread: HFile, pread",
                        "HDFS, 1 KB cells, 64 KB blocks, 1 thread: HFile, seek+read");
        assertThat(findings.tables().get(1).table().rows()).hasSize(6 * 3 + 1);
        assertThat(findings.bars()).hasSize(Workload.values().length);

        // Two rounds; one scan of 30 rows for each thread.
        long oneThread = 30 + 2 * READS + ROWS;
        long manyThreads = 16 * 30 + 2 * READS + ROWS;
        assertThat(findings.notes())
                .anyMatch(note -> note.startsWith(2 * (5 * 4 * oneThread + 5 * manyThreads) + " cells"));
        assertThat(folder).as("what the run made").isEmptyDirectory();
    }

    @Test
    void takesAUsersRows() throws Exception {
        String[] texts = new String[4 * Load.SCAN_ROWS];
        for (int i = 0; i < texts.length; i++) {
            // Keys and cells of many lengths, not in order.
            texts[i] = "x".repeat(i * 7 % texts.length) + i;
        }
        String file = OwnRowsTest.file(own, texts).toString();

        Findings findings = run("--input", file, "--reads", "" + READS, "--rounds", "1");

        Table rates = findings.tables().get(0).table();
        // With a user's cells, the setups of 1 KB cells equal those of 10 bytes, so they are left out.
        assertThat(rates.rows()).hasSize(4 * 4 + 1);
        assertThat(rates.rows().get(0).get(0)).isEqualTo("HDFS, own cells, 8 KB blocks, 1 thread: MapFile");
        assertThat(findings.tables().get(0).title()).startsWith("Rows a second, medians; 60 rows a file");
    }

    @Test
    void refusesTooFewRows() throws Exception {
        String file = OwnRowsTest.file(own, "a", "1").toString();
        assertThatThrownBy(() -> run("--input", file))
                .isInstanceOf(ParameterException.class)
                .hasMessage("--input=" + file + ": keys=1, must be at least 30");
        assertThatThrownBy(() -> run("--input", own.resolve("gone").toString()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContainingAll("--input=", "gone does not exist");
    }

    @Test
    void measuresTheWholeProductOnRequest() {
        assertThat(Setup.all()).hasSize(16).doesNotHaveDuplicates().containsAll(Setup.some());
    }

    @Test
    void namesWrongOptions() {
        assertThatThrownBy(() -> run("--rows", "29"))
                .isInstanceOf(ParameterException.class)
                .hasMessage("--rows=29: must be 30 to 100000000");
        assertThatThrownBy(() -> run("--reads", "15"))
                .isInstanceOf(ParameterException.class)
                .hasMessage("--reads=15: must be 16 to 100000000");
        assertThatThrownBy(() -> run("--cache", "SOME"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContainingAll("--cache", "SOME", "NONE", "INDEX", "ALL");
    }

    private Findings run(String... arguments) throws Exception {
        HFileStudy study = new HFileStudy();
        List<String> all = new ArrayList<>(List.of("--folder", folder.toString()));
        all.addAll(List.of(arguments));
        new CommandLine(study).parseArgs(all.toArray(String[]::new));
        return study.run(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    }
}
