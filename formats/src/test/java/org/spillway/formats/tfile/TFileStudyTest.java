package org.spillway.formats.tfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.formats.lab.Findings;
import org.spillway.formats.lab.Results;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The whole study on a MiB of data. */
class TFileStudyTest {
    private static final PrintStream QUIET =
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

    // 1 MiB by the mean length of a pair.
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
            // The second and the fourth figure are intervals, which a single round has not.
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

    @Test
    void refusesBadOptions() {
        assertThatThrownBy(() -> study("--size", "0"))
                .isInstanceOf(ParameterException.class)
                .hasMessage("--size=0: must be 1 to 1000000 MiB");
        assertThatThrownBy(() -> study("--size", "9", "--full"))
                .hasMessage("--size=9: --full has sizes of its own; give one of the two");
        assertThatThrownBy(() -> study("--codecs", "none,brotli"))
                .hasMessage("--codecs=brotli: no such codec; there are: none gz lzo lz4 zstd snappy");
    }

    private static Findings study(String... args) throws Exception {
        TFileStudy study = new TFileStudy();
        new CommandLine(study).parseArgs(args);
        return study.run(QUIET);
    }
}
