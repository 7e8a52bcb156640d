package org.spillway.formats.tfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.formats.lab.Findings;
import org.spillway.formats.lab.Results;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The whole study on a MiB of data. */
@Tag("nightly")
class TFileStudyTest {
    private static final PrintStream QUIET =
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

    // 1 MiB divided by the mean length of a pair.
    private static final int PAIRS = 135;
    private static final int FILES = 18;

    @TempDir
    Path folder;

    @Test
    void everyFormatWithEveryCodec() throws Exception {
        Findings findings = study("--size", "1", "--rounds", "1", "--folder", folder.toString());

        List<List<String>> rows = findings.tables().get(0).table().rows();
        assertThat(rows)
                .extracting(row -> row.get(0))
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
                        "Avro, lzo: the format has no such codec",
                        "SequenceFile block, lz4",
                        "SequenceFile record, lz4",
                        "TFile, lz4: the format knows none, gz and lzo",
                        "Avro, lz4: the format has no such codec",
                        "SequenceFile block, zstd",
                        "SequenceFile record, zstd",
                        "TFile, zstd: the format knows none, gz and lzo",
                        "Avro, zstd",
                        "SequenceFile block, snappy",
                        "SequenceFile record, snappy",
                        "TFile, snappy: the format knows none, gz and lzo",
                        "Avro, snappy");
        assertThat(rows).allSatisfy(row -> {
            boolean lacks = row.get(0).contains(":");
            // The second and the fourth figure are intervals, which a single round does not have.
            for (int cell : new int[] {1, 3, 5, 6, 7, 8, 9, 10, 11}) {
                assertThat(row.get(cell).equals("-")).isEqualTo(lacks);
            }
        });
        assertSizes(findings.results());
        assertThat(findings.bars()).extracting(bars -> bars.groups().size()).containsExactly(6, 6);
        assertThat(findings.notes())
                .contains(String.format(
                        Locale.ROOT,
                        "All that was read is what was written: %,d pairs in %d reads, by count and CRC-32C of each.",
                        PAIRS * FILES * 2,
                        FILES * 2));
        assertThat(folder).isEmptyDirectory();
    }

    private static void assertSizes(Results results) {
        double none = results.estimate("TFile, none", PairTrial.FILE).median();
        assertThat(none).isBetween(0.9, 1.1);
        for (String row : results.rows()) {
            double file = results.estimate(row, PairTrial.FILE).median();
            if (row.contains("record")) {
                // A record alone repeats few words.
                assertThat(file).as(row).isLessThan(none * 1.02);
            } else if (!row.endsWith("none")) {
                assertThat(file).as(row).isBetween(none * 0.2, none * 0.75);
            }
        }
    }

    @Test
    void onlyTheseCodecs() throws Exception {
        Findings findings = study("--size", "1", "--rounds", "1", "--codecs", "snappy,none,snappy");

        assertThat(findings.results().rows())
                .containsExactly(
                        "SequenceFile block, snappy",
                        "SequenceFile record, snappy",
                        "Avro, snappy",
                        "SequenceFile block, none",
                        "TFile, none",
                        "Avro, none");
    }

    /** Pairs of other classes, longer than any generated pair. */
    @Test
    void takesAUsersPairs() throws Exception {
        Path file = folder.resolve("own.seq");
        write(file, 40, 3_000_000 / 40);

        Findings findings =
                study("--size", "2", "--rounds", "1", "--codecs", "none,gz,zstd", "--input", file.toString());

        assertThat(findings.results().rows()).hasSize(3 + 4 + 3);
        // The 28th pair of 75,000 bytes reaches 2 MiB. The first pair is short.
        assertThat(findings.tables().get(0).title()).startsWith("29 pairs of 2.0 MiB");
        assertThat(findings.notes())
                .anyMatch(note -> note.startsWith("All that was read is what was written: 580 pairs in 20 reads"))
                .contains("Pairs: those of " + file + ", as the bytes that their own serialization wrote.");
    }

    @Test
    void takesPairsWithoutValues() throws Exception {
        Path file = folder.resolve("own.seq");
        try (SequenceFile.Writer writer = writer(file, NullWritable.class)) {
            writer.append(new Text("a"), NullWritable.get());
            writer.append(new Text(""), NullWritable.get());
        }

        Findings findings = study("--rounds", "1", "--codecs", "none,gz", "--input", file.toString());

        assertThat(findings.tables().get(0).title()).startsWith("2 pairs of 0.0 MiB");
    }

    @Test
    void refusesWhatItCannotTake() throws Exception {
        Path file = folder.resolve("own.seq");
        write(file, 0, 0);
        assertThatThrownBy(() -> study("--input", file.toString()))
                .isInstanceOf(ParameterException.class)
                .hasMessage("--input=" + file + ": has no pairs");
        assertThatThrownBy(() -> study("--input", folder.resolve("gone").toString()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContainingAll("--input=", "gone does not exist");
        assertThatThrownBy(() -> study("--input", file.toString(), "--full"))
                .hasMessageContaining("excludes --full, which has its own data");
        Path text = Files.writeString(folder.resolve("text"), "not pairs at all");
        assertThatThrownBy(() -> study("--input", text.toString())).hasMessageContaining("text not a SequenceFile");
        try (SequenceFile.Writer writer = writer(file, BytesWritable.class)) {
            writer.append(new Text("x".repeat(Pair.KEY_LIMIT)), new BytesWritable());
        }
        assertThatThrownBy(() -> study("--input", file.toString()))
                .hasMessageContaining("key too long for a TFile: record=0 bytes=65540 limit=65536");
    }

    private static void write(Path file, int pairs, int valueBytes) throws IOException {
        try (SequenceFile.Writer writer = writer(file, BytesWritable.class)) {
            SplittableRandom random = new SplittableRandom(1);
            for (int i = 0; i < pairs; i++) {
                byte[] value = new byte[i == 0 ? 0 : valueBytes];
                random.nextBytes(value);
                writer.append(new Text("key " + i), new BytesWritable(value));
            }
        }
    }

    private static SequenceFile.Writer writer(Path file, Class<?> values) throws IOException {
        return SequenceFile.createWriter(
                new Configuration(),
                SequenceFile.Writer.file(new org.apache.hadoop.fs.Path(file.toUri())),
                SequenceFile.Writer.keyClass(Text.class),
                SequenceFile.Writer.valueClass(values),
                SequenceFile.Writer.compression(SequenceFile.CompressionType.BLOCK));
    }

    @Test
    void refusesBadOptions() {
        assertThatThrownBy(() -> study("--size", "0"))
                .isInstanceOf(ParameterException.class)
                .hasMessage("--size=0: must be 1 to 1000000 MiB");
        assertThatThrownBy(() -> study("--size", "9", "--full"))
                .hasMessage("--size=9: excludes --full, which has its own sizes");
        assertThatThrownBy(() -> study("--codecs", "none,brotli"))
                .hasMessage("--codecs=brotli: no such codec; codecs: none gz lzo lz4 zstd snappy");
    }

    private static Findings study(String... args) throws Exception {
        TFileStudy study = new TFileStudy();
        new CommandLine(study).parseArgs(args);
        return study.run(QUIET);
    }
}
