package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TeraValidateTest extends LocalJobs {
    private List<byte[]> sorted;
    private Path report;

    @BeforeEach
    void sortRows() throws Exception {
        sorted = new ArrayList<>(rows(generated("input", 1000)));
        sorted.sort(Arrays::compareUnsigned);
        report = path("report");
    }

    @Test
    void run_sortedRows_ok() throws Exception {
        // The sum was computed by Hadoop 3.4.2's TeraChecksum.
        assertThat(run(new TeraValidate(), written("data", sorted), report)).isEqualTo(JobTool.OK);
        assertThat(lines(report)).containsExactly("checksum\t1f9ffe645ec");
    }

    @Test
    void run_compressionInConfiguration_plainReport() throws Exception {
        conf.setBoolean(FileOutputFormat.COMPRESS, true);

        assertThat(run(new TeraValidate(), written("data", sorted), report)).isEqualTo(JobTool.OK);
        assertThat(lines(report)).containsExactly("checksum\t1f9ffe645ec");
    }

    @Test
    void run_twoRowsSwapped_failsWithRow() throws Exception {
        Collections.swap(sorted, 500, 501);

        assertThat(run(new TeraValidate(), written("data", sorted), report)).isEqualTo(JobTool.FAILED);
        assertThat(lines(report)).hasSize(2).contains("checksum\t1f9ffe645ec").anySatisfy(line -> assertThat(line)
                .startsWith("error\tmisorder in part-r-00000 at row 501: "));
    }

    @Test
    void run_smallSplitSize_fileReadInOnePiece() throws Exception {
        conf.setLong(FileInputFormat.SPLIT_MAXSIZE, 10_000);
        Collections.swap(sorted, 99, 100);

        assertThat(run(new TeraValidate(), written("data", sorted), report)).isEqualTo(JobTool.FAILED);
        assertThat(lines(report)).hasSize(2).anySatisfy(line -> assertThat(line)
                .startsWith("error\tmisorder in part-r-00000 at row 100: "));
    }

    @Test
    void run_manyErrors_firstListedRestCounted() throws Exception {
        Collections.reverse(sorted);

        assertThat(run(new TeraValidate(), written("data", sorted), report)).isEqualTo(JobTool.FAILED);
        assertThat(lines(report))
                .hasSize(FileSummary.MAX_LISTED + 2)
                .contains("error\tmisorder in part-r-00000: 979 more");
    }

    @Test
    void run_filesInWrongOrder_fails() throws Exception {
        Path data = written("data", sorted.subList(600, 1000));
        Path other = written("other", sorted.subList(0, 600));
        Files.move(parts(other).get(0), data.resolve("part-r-00001"));
        Files.createFile(data.resolve("part-r-00002"));

        assertThat(run(new TeraValidate(), data, report)).isEqualTo(JobTool.FAILED);
        assertThat(lines(report)).hasSize(2).anySatisfy(line -> assertThat(line)
                .startsWith("error\tmisorder between files: part-r-00001 starts with "));
    }

    @Test
    void run_emptyFileBetween_ok() throws Exception {
        Path data = written("data", sorted.subList(0, 600));
        Path other = written("other", sorted.subList(600, 1000));
        Files.createFile(data.resolve("part-r-00001"));
        Files.move(parts(other).get(0), data.resolve("part-r-00002"));

        assertThat(run(new TeraValidate(), "--rows", "1k", data, report)).isEqualTo(JobTool.OK);
        assertThat(lines(report)).containsExactly("checksum\t1f9ffe645ec");
    }

    @ParameterizedTest
    @CsvSource({
        "--rows, 1000, 0, ",
        "--rows, 1k, 0, ",
        "--rows, 999, 1, 'rows=1000, expected 999'",
        "--checksum, 1f9ffe645ec, 0, ",
        "--checksum, 00001F9FFE645EC, 0, ",
        "--checksum, 1f9ffe645ed, 1, 'checksum=1f9ffe645ec, expected 1f9ffe645ed'"
    })
    void run_rowsOrChecksumGiven_checked(String option, String value, int code, String error) throws Exception {
        assertThat(run(new TeraValidate(), option, value, written("data", sorted), report))
                .isEqualTo(code);
        if (error == null) {
            assertThat(lines(report)).containsExactly("checksum\t1f9ffe645ec");
        } else {
            assertThat(lines(report)).containsExactlyInAnyOrder("checksum\t1f9ffe645ec", "error\t" + error);
        }
    }

    @Test
    void run_optionsBehindPaths_checked() throws Exception {
        assertThat(run(new TeraValidate(), written("data", sorted), report, "--rows", 7))
                .isEqualTo(JobTool.FAILED);
    }

    @Test
    void run_noRows_ok() throws Exception {
        assertThat(run(new TeraValidate(), "--rows", 0, written("data", List.of()), report))
                .isEqualTo(JobTool.OK);
        assertThat(lines(report)).containsExactly("checksum\t0");
    }

    @Test
    void run_tornFile_fails() throws Exception {
        byte[] half = new byte[TeraRow.BYTES / 2];
        Arrays.fill(half, (byte) 0xFF); // the key is in order, so only the length is wrong
        sorted.add(half);
        Path data = written("data", sorted);

        assertThat(run(new TeraValidate(), data, report)).isEqualTo(JobTool.FAILED);
    }
}
