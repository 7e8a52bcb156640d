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
import org.spillway.formats.lab.Table;
import picocli.CommandLine.ParameterException;

@Tag("nightly")
class AvroParquetStudyTest {
    @TempDir
    private Path folder;

    @Test
    void run_bothDataSets_bothFormatsMeasured() throws Exception {
        List<Table> tables = run("--rows=300", "--wide-rows=200", "--codecs=zstd", "--rounds=1");

        assertThat(tables)
                .extracting(Table::title)
                .satisfiesExactly(
                        narrow -> assertThat(narrow).startsWith("narrow: 300 rows of 3 columns"),
                        wide -> assertThat(wide).startsWith("wide: 200 rows of 103 columns"),
                        ratios -> assertThat(ratios).startsWith("Avro's figure over Parquet's"),
                        defaults -> assertThat(defaults).startsWith("The codec where none is named"));
        assertThat(tables.get(1).heads())
                .containsExactly(
                        "format and codec",
                        "write s",
                        "count s",
                        "count by metadata s",
                        "sum by day s",
                        "scan s",
                        "MB");
        assertThat(tables.get(1).rows())
                .extracting(row -> row.get(0))
                .containsExactly("rows dropped", "Avro, zstd", "Parquet, zstd");
        assertThat(tables.get(1).rows().subList(1, 3))
                .allSatisfy(row -> assertThat(row).doesNotContain("-"));
        assertThat(tables.get(2).heads())
                .containsExactly("data and codec", "write", "count", "count by metadata", "sum by day", "scan", "size");
        assertThat(tables.get(2).rows()).extracting(row -> row.get(0)).containsExactly("narrow, zstd", "wide, zstd");
        // Users should know that the setting that compresses Avro does not affect Parquet.
        assertThat(tables.get(3).rows())
                .containsExactly(
                        List.of("nothing", "null", "UNCOMPRESSED"),
                        List.of("mapreduce.output.fileoutputformat.compress=true", "deflate", "UNCOMPRESSED"));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void run_oneDataSet_itsTables() throws Exception {
        List<Table> tables = run("--rows=20", "--data=narrow", "--codecs=none,gzip", "--rounds=1");

        assertThat(tables).hasSize(3);
        assertThat(tables.get(0).title()).startsWith("narrow: 20 rows");
        assertThat(tables.get(0).rows())
                .extracting(row -> row.get(0))
                .containsExactly(
                        "rows dropped", "CSV, none", "Avro, none", "Parquet, none", "Avro, gzip", "Parquet, gzip");
        assertThat(tables.get(1).rows()).extracting(row -> row.get(0)).containsExactly("narrow, none", "narrow, gzip");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--rows=0 | --rows=0: must be at least 1",
                "--wide-rows=-1 | --wide-rows=-1: must be at least 1",
                "--codecs=none,lzo | [NONE, SNAPPY, ZSTD, GZIP]",
                "--data=middle | [NARROW, WIDE]"
            })
    void run_wrongValue_throwsWithReason(String arguments, String message) {
        assertThatThrownBy(() -> run(arguments))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining(message);
    }

    private List<Table> run(String... args) throws Exception {
        AvroParquetStudy study = new AvroParquetStudy();
        List<String> all = new ArrayList<>(List.of(args));
        all.add("--folder=" + folder);
        study.parser().parseArgs(all.toArray(new String[0]));
        return study.run(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    }
}
