package org.spillway.formats.hfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.formats.lab.Table;
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
    void run_madeRows_everyContenderInEverySetup() throws Exception {
        List<Table> tables = run("--rows", "" + ROWS, "--reads", "" + READS, "--rounds", "1");

        Table rates = tables.get(0);
        assertThat(rates.heads())
                .containsExactly(
                        "store, cells, blocks, threads: contender",
                        "write",
                        "scan",
                        "random",
                        "Gaussian",
                        "sequential",
                        "MB");
        // Each of the six setups has four rows. With 16 threads, there is a fifth for the reader that they share.
        assertThat(rates.rows()).hasSize(6 * 4 + 1).allSatisfy(cells -> assertThat(cells)
                .doesNotContain("-"));
        assertThat(rates.rows().stream().map(cells -> cells.get(0)))
                .contains(
                        "HDFS, 10 B, 8 KB, 1: MapFile",
                        "HDFS, 10 B, 8 KB, 16: MapFile, one reader",
                        "local, 10 B, 8 KB, 1: HFile, pread",
                        "HDFS, 1 KB, 64 KB, 1: HFile, seek+read");
        // With one round nothing is significant.
        assertThat(tables.get(1).rows()).hasSize(6 * 3 + 1).allSatisfy(cells -> assertThat(cells.subList(1, 6))
                .allMatch(cell -> cell.matches("\\([0-9.]+x\\)")));
        assertThat(folder).as("what the run made").isEmptyDirectory();
    }

    @Test
    void run_rowsOfUser_measured() throws Exception {
        String[] texts = new String[4 * Workload.SCAN_ROWS];
        for (int i = 0; i < texts.length; i++) {
            // Keys and cells of many lengths, not in order.
            texts[i] = "x".repeat(i * 7 % texts.length) + i;
        }

        List<Table> tables = run("--input", file(texts), "--reads", "" + READS, "--rounds", "1");

        Table rates = tables.get(0);
        // With a user's cells, the setups of 1 KB cells equal those of 10 bytes, so they are left out.
        assertThat(rates.rows()).hasSize(4 * 4 + 1);
        assertThat(rates.rows().get(0).get(0)).isEqualTo("HDFS, own, 8 KB, 1: MapFile");
        assertThat(rates.title()).startsWith("Rows a second, medians; 60 rows a file");
    }

    @Test
    void run_unfitRowsOfUser_throws() throws Exception {
        String file = file("a", "1");
        assertThatThrownBy(() -> run("--input", file))
                .isInstanceOf(ParameterException.class)
                .hasMessage("--input=" + file + ": keys=1, must be at least 30");
        assertThatThrownBy(() -> run("--input", own.resolve("gone").toString()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContainingAll("--input=", "gone does not exist");
        String longKey = file("x".repeat(Short.MAX_VALUE), "1");
        assertThatThrownBy(() -> run("--input", longKey))
                .hasMessageContaining("key too long: record=0 bytes=32770 limit=32767");
    }

    @Test
    void run_wrongOption_throwsWithLimit() {
        assertThatThrownBy(() -> run("--rows", "29"))
                .isInstanceOf(ParameterException.class)
                .hasMessage("--rows=29: must be at least 30");
        assertThatThrownBy(() -> run("--reads", "15"))
                .isInstanceOf(ParameterException.class)
                .hasMessage("--reads=15: must be at least 16");
    }

    /** Writes pairs of Text: key, value, key, value, ... */
    private String file(String... texts) throws IOException {
        java.nio.file.Path file = own.resolve("own.seq");
        try (SequenceFile.Writer writer = SequenceFile.createWriter(
                new Configuration(),
                SequenceFile.Writer.file(new org.apache.hadoop.fs.Path(file.toUri())),
                SequenceFile.Writer.keyClass(Text.class),
                SequenceFile.Writer.valueClass(Text.class))) {
            for (int i = 0; i < texts.length; i += 2) {
                writer.append(new Text(texts[i]), new Text(texts[i + 1]));
            }
        }
        return file.toString();
    }

    private List<Table> run(String... arguments) throws Exception {
        HFileStudy study = new HFileStudy();
        List<String> all = new ArrayList<>(List.of("--folder", folder.toString()));
        all.addAll(List.of(arguments));
        study.parser().parseArgs(all.toArray(String[]::new));
        return study.run(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    }
}
