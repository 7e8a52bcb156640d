package org.spillway.formats.avroparquet;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.formats.lab.Findings;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

@Tag("nightly")
class AvroParquetStudyTest {
    @TempDir
    private Path folder;

    @TempDir
    private Path own;

    @Test
    void measuresBothFormatsOnBothDataSets() throws Exception {
        Findings findings = run("--rows=300", "--wide-rows=200", "--codecs=zstd", "--rounds=1", "--maps=2");

        assertThat(findings.results().rows())
                .containsExactly(
                        "narrow dropped",
                        "narrow Avro zstd",
                        "narrow Parquet zstd",
                        "wide dropped",
                        "wide Avro zstd",
                        "wide Parquet zstd");
        assertThat(findings.results().figures("wide Parquet zstd"))
                .containsExactly("write s", "MB", "count s", "count by metadata s", "sum by day s", "scan s");
        assertThat(findings.tables())
                .extracting(Findings.Titled::title)
                .satisfiesExactly(
                        narrow -> assertThat(narrow).startsWith("narrow: 300 rows of 3 columns"),
                        wide -> assertThat(wide).startsWith("wide: 200 rows of 103 columns"),
                        ratios -> assertThat(ratios).startsWith("Avro's figure over Parquet's"),
                        defaults -> assertThat(defaults).startsWith("The codec where none is named"));
        assertThat(rows(findings, 1))
                .extracting(row -> row.get(0))
                .containsExactly("rows dropped", "Avro, zstd", "Parquet, zstd");
        assertThat(rows(findings, 2)).extracting(row -> row.get(0)).containsExactly("narrow, zstd", "wide, zstd");
        // Users should know that the setting that compresses Avro does not affect Parquet.
        assertThat(rows(findings, 3))
                .containsExactly(
                        List.of("nothing", "null", "UNCOMPRESSED"),
                        List.of("mapreduce.output.fileoutputformat.compress=true", "deflate", "UNCOMPRESSED"));
        assertThat(findings.bars()).hasSize(10);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void measuresAUsersRows() throws Exception {
        String input = "--input=" + OwnRowsTest.write(own.resolve("own.avro"));

        Findings findings = run(input, "--day=at", "--amount=pieces", "--codecs=none,gzip", "--rounds=1", "--maps=2");

        assertThat(findings.results().rows())
                .containsExactly(
                        "own dropped", "own Avro none", "own Parquet none", "own Avro gzip", "own Parquet gzip");
        assertThat(findings.tables().get(0).title()).startsWith("own: 50 rows of 10 columns");
        assertThat(findings.results().figures("own Parquet gzip")).contains("sum by day s");
        assertThat(folder).isEmptyDirectory();

        // Without a column to add up, this job and its figure are left out.
        Findings fewer = run(input, "--codecs=none", "--rounds=1", "--maps=2");
        assertThat(fewer.results().figures("own Avro none")).contains("scan s").doesNotContain("sum by day s");
        assertThat(rows(fewer, 0).get(1).get(4)).isEqualTo("-");
        assertThat(rows(fewer, 1).get(0).get(4)).isEqualTo("-");
    }

    private static List<List<String>> rows(Findings findings, int table) {
        return findings.tables().get(table).table().rows();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--rows=0 | --rows=0: must be at least 1",
                "--wide-rows=-1 | --wide-rows=-1: must be at least 1",
                "--maps=257 | --maps=257: must be 1 to 256",
                "--codecs=none,lzo | --codecs=lzo: must be one of none, snappy, zstd, gzip",
                "--data=middle | --data=middle: must be one of narrow, wide",
                "--day=at | --day=at --amount=null: give both or neither",
                "--day=a --amount=b | --day=a: needs --input, because generated rows have fixed columns",
                "--input=/gone | --input=/gone: java.io.FileNotFoundException: File file:/gone does not exist",
                "--input=/gone --full | --input=/gone: excludes --full, which has its own rows"
            })
    void namesWhatIsWrong(String arguments, String message) {
        assertThatThrownBy(() -> run(arguments.split(" ")))
                .isInstanceOf(ParameterException.class)
                .hasMessage(message);
    }

    @Test
    void numbersOfRowsOverrideFull() throws Exception {
        Findings findings = run("--full", "--rows=20", "--data=narrow", "--codecs=none", "--rounds=1");

        assertThat(findings.tables().get(0).title()).startsWith("narrow: 20 rows");
    }

    @Test
    void refusesMoreThanTheDiskHolds() {
        assertThatThrownBy(() -> run("--rows=1000000000000000"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("too little room: needed=");
    }

    @Test
    void aClusterNeedsAFolderThatItsNodesReachAndJars() {
        AvroParquetStudy study = new AvroParquetStudy();
        new CommandLine(study).parseArgs("--cluster");
        assertThatThrownBy(() -> study.run(System.err))
                .isInstanceOf(ParameterException.class)
                .hasMessage("--cluster: name a --folder that all nodes reach, such as hdfs:///tmp");

        // Tests run on class folders rather than jars.
        assertThatThrownBy(() -> run("--cluster"))
                .isInstanceOf(ParameterException.class)
                .hasMessageStartingWith("--cluster: no spillway-formats-*.jar on the class path");
    }

    private Findings run(String... args) throws Exception {
        AvroParquetStudy study = new AvroParquetStudy();
        List<String> all = new ArrayList<>(List.of(args));
        all.add("--folder=" + folder);
        new CommandLine(study).parseArgs(all.toArray(new String[0]));
        return study.run(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    }
}
