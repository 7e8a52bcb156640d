package org.spillway.formats.tfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.formats.lab.Table;
import picocli.CommandLine.ParameterException;

/** The whole study on a MiB of data. */
@Tag("nightly")
class TFileStudyTest {
    private static final PrintStream QUIET =
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    @Test
    void run_allCodecs_everyFormat() throws Exception {
        Table table = study("--size", "1", "--rounds", "1", "--folder", folder.toString());

        assertThat(table.heads())
                .containsExactly(
                        "file",
                        "write s",
                        "±",
                        "read s",
                        "±",
                        "write eff MiB/s",
                        "write I/O MiB/s",
                        "read eff MiB/s",
                        "read I/O MiB/s",
                        "file MiB");
        assertThat(names(table))
                .containsExactly(
                        "SequenceFile block, none",
                        "TFile, none",
                        "Avro, none",
                        "SequenceFile block, gz",
                        "SequenceFile record, gz",
                        "TFile, gz",
                        "Avro, gz",
                        "SequenceFile block, lzo",
                        "SequenceFile record, lzo",
                        "TFile, lzo",
                        "SequenceFile block, lz4",
                        "SequenceFile record, lz4",
                        "SequenceFile block, zstd",
                        "SequenceFile record, zstd",
                        "Avro, zstd",
                        "SequenceFile block, snappy",
                        "SequenceFile record, snappy",
                        "Avro, snappy");
        // The second and the fourth figure are intervals, which a single round does not have.
        assertThat(table.rows()).allSatisfy(row -> {
            assertThat(row).filteredOn("-"::equals).hasSize(2);
            assertThat(List.of(row.get(2), row.get(4))).containsOnly("-");
        });
        assertSizes(table);
        assertThat(folder).isEmptyDirectory();
    }

    private static void assertSizes(Table table) {
        double none = 1;
        for (List<String> row : table.rows()) {
            double file = Double.parseDouble(row.get(9));
            if (row.get(0).endsWith("none")) {
                assertThat(file).as(row.get(0)).isBetween(none * 0.95, none * 1.05);
            } else if (row.get(0).contains("record")) {
                // A record alone repeats few words.
                assertThat(file).as(row.get(0)).isLessThan(none * 1.02);
            } else {
                assertThat(file).as(row.get(0)).isBetween(none * 0.2, none * 0.75);
            }
        }
    }

    @Test
    void run_someCodecs_onlyThese() throws Exception {
        Table table = study("--size", "1", "--rounds", "1", "--codecs", "snappy,none,snappy");

        assertThat(names(table))
                .containsExactlyInAnyOrder(
                        "SequenceFile block, snappy",
                        "SequenceFile record, snappy",
                        "Avro, snappy",
                        "SequenceFile block, none",
                        "TFile, none",
                        "Avro, none");
    }

    /** Pairs of other classes, longer than any generated pair. */
    @Test
    void run_pairsOfUser_measured() throws Exception {
        Path file = folder.resolve("own.seq");
        write(file, 40, 3_000_000 / 40);

        Table table = study("--size", "2", "--rounds", "1", "--codecs", "none,gz,zstd", "--input", file.toString());

        assertThat(table.rows()).hasSize(3 + 4 + 3);
        // The 28th pair of 75,000 bytes reaches 2 MiB. The first pair is short.
        assertThat(table.title()).startsWith("Medians; 29 pairs of 2.0 MiB");
    }

    @Test
    void run_emptyPairs_measured() throws Exception {
        Path file = folder.resolve("own.seq");
        try (SequenceFile.Writer writer = writer(file, NullWritable.class, NullWritable.class)) {
            writer.append(NullWritable.get(), NullWritable.get());
            writer.append(NullWritable.get(), NullWritable.get());
        }

        Table table = study("--rounds", "1", "--codecs", "none,gz", "--input", file.toString());

        assertThat(table.title()).startsWith("Medians; 2 pairs of 0.0 MiB");
    }

    @Test
    void run_unfitPairsOfUser_throws() throws Exception {
        Path file = folder.resolve("own.seq");
        write(file, 0, 0);
        assertThatThrownBy(() -> study("--input", file.toString()))
                .isInstanceOf(ParameterException.class)
                .hasMessage("--input=" + file + ": has no pairs");
        assertThatThrownBy(() -> study("--input", folder.resolve("gone").toString()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContainingAll("--input=", "gone does not exist");
        try (SequenceFile.Writer writer = writer(file, Text.class, BytesWritable.class)) {
            writer.append(new Text("x".repeat(64 << 10)), new BytesWritable());
        }
        assertThatThrownBy(() -> study("--input", file.toString()))
                .hasMessageContaining("key too long: record=0 bytes=65540 limit=65536");
    }

    private static void write(Path file, int pairs, int valueBytes) throws IOException {
        try (SequenceFile.Writer writer = writer(file, Text.class, BytesWritable.class)) {
            SplittableRandom random = new SplittableRandom(1);
            for (int i = 0; i < pairs; i++) {
                byte[] value = new byte[i == 0 ? 0 : valueBytes];
                random.nextBytes(value);
                writer.append(new Text("key " + i), new BytesWritable(value));
            }
        }
    }

    private static SequenceFile.Writer writer(Path file, Class<?> keys, Class<?> values) throws IOException {
        return SequenceFile.createWriter(
                new Configuration(),
                SequenceFile.Writer.file(new org.apache.hadoop.fs.Path(file.toUri())),
                SequenceFile.Writer.keyClass(keys),
                SequenceFile.Writer.valueClass(values),
                SequenceFile.Writer.compression(SequenceFile.CompressionType.BLOCK));
    }

    @Test
    void run_badOption_throws() {
        assertThatThrownBy(() -> study("--size", "0"))
                .isInstanceOf(ParameterException.class)
                .hasMessage("--size=0: must be at least 1");
        assertThatThrownBy(() -> study("--codecs", "none,brotli"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContainingAll("--codecs", "[NONE, GZ, LZO, LZ4, ZSTD, SNAPPY]", "'brotli'");
    }

    private static List<String> names(Table table) {
        return table.rows().stream().map(row -> row.get(0)).toList();
    }

    private static Table study(String... args) throws Exception {
        TFileStudy study = new TFileStudy();
        study.parser().parseArgs(args);
        return study.run(QUIET).get(0);
    }
}
