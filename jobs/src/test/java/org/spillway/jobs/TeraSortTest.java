package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TeraSortTest extends LocalJobs {

    @ParameterizedTest
    @CsvSource({"0, 1", "0, 4", "1, 1", "1, 4", "3, 4", "2000, 1", "2000, 4"})
    void run_rows_inputInOrder(int rows, int reduces) throws Exception {
        Path input = generated("input", rows);
        conf.setInt(MRJobConfig.NUM_REDUCES, reduces);

        assertThat(run(new TeraSort(), input, path("output"))).isZero();
        assertThat(parts(path("output"))).hasSize(reduces);
        // No key occurs twice in these rows, so there is one correct order.
        assertThat(rows(path("output")))
                .usingElementComparator(Arrays::compareUnsigned)
                .isEqualTo(sorted(rows(input)));
    }

    @Test
    void run_severalReduces_evenParts() throws Exception {
        conf.setInt(MRJobConfig.NUM_REDUCES, 4);

        assertThat(run(new TeraSort(), generated("input", 2000), path("output")))
                .isZero();
        // The sample contains all keys, so the parts are as even as possible.
        assertThat(parts(path("output"))).extracting(Files::size).containsOnly(50_000L);
    }

    @Test
    void run_splitsThatCutRows_allRowsInOrder() throws Exception {
        Path input = generated("input", 500);
        conf.setInt(MRJobConfig.NUM_REDUCES, 2);
        conf.setLong(FileInputFormat.SPLIT_MAXSIZE, 3_333);
        TeraSort job = new TeraSort();

        assertThat(run(job, input, path("output"))).isZero();
        assertThat(rows(path("output")))
                .usingElementComparator(Arrays::compareUnsigned)
                .isEqualTo(sorted(rows(input)));
        // 15 splits of some 3,333 of the 50,000 bytes. Each of 2 reduces merges their outputs.
        assertThat(job.job()
                        .getCounters()
                        .findCounter(TaskCounter.MERGED_MAP_OUTPUTS)
                        .getValue())
                .isEqualTo(30);
        assertThat(job.job()
                        .getCounters()
                        .findCounter(TaskCounter.MAP_INPUT_RECORDS)
                        .getValue())
                .isEqualTo(500);
    }

    @Test
    void run_fewerKeysThanReduces_allRowsInOrder() throws Exception {
        List<byte[]> rows = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            byte[] row = new byte[TeraRow.BYTES];
            row[0] = (byte) (i % 3 == 0 ? 0x80 : 0x7F);
            row[TeraRow.BYTES - 1] = (byte) i;
            rows.add(row);
        }
        conf.setInt(MRJobConfig.NUM_REDUCES, 5);

        assertThat(run(new TeraSort(), written("input", rows), path("output"))).isZero();
        List<byte[]> sorted = rows(path("output"));
        assertThat(sorted).extracting(row -> row[0] & 0xFF).isSorted();
        // Rows with the same key may come in any order, but all must be there.
        assertThat(sorted(sorted))
                .usingElementComparator(Arrays::compareUnsigned)
                .isEqualTo(sorted(rows));
    }

    @Test
    void run_cutPointsOfFailedRun_writtenAnew() throws Exception {
        Path input = generated("input", 100);
        Path output = Files.createDirectories(path("output"));
        Files.writeString(output.resolve(CutPoints.FILE_NAME), "of a run that failed");
        conf.setInt(MRJobConfig.NUM_REDUCES, 2);

        assertThat(run(new TeraSort(), input, output)).isZero();
        assertThat(rows(output)).usingElementComparator(Arrays::compareUnsigned).isEqualTo(sorted(rows(input)));
        assertThat(Files.size(output.resolve(CutPoints.FILE_NAME))).isEqualTo(TeraRow.KEY_BYTES);
    }

    @Test
    void run_tornFile_fails() throws Exception {
        Path input = written("input", List.of(new byte[TeraRow.BYTES], new byte[TeraRow.BYTES / 2]));

        assertThat(run(new TeraSort(), input, path("output"))).isEqualTo(JobTool.FAILED);
    }

    private static List<byte[]> sorted(List<byte[]> rows) {
        List<byte[]> sorted = new ArrayList<>(rows);
        sorted.sort(Arrays::compareUnsigned);
        return sorted;
    }
}
