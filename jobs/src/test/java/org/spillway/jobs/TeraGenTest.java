package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.examples.terasort.TeraChecksum;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against Hadoop's TeraGen and TeraChecksum. */
class TeraGenTest extends LocalJobs {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1000})
    void run_rows_filesAsHadoop(int rows) throws Exception {
        conf.setInt(MRJobConfig.NUM_MAPS, 1); // as LocalJobRunner's client does with Hadoop's
        Path expected = generated("expected", rows);
        Path actual = path("actual");

        assertThat(run(new TeraGen(), rows, actual)).isZero();
        assertThat(parts(actual)).hasSameSizeAs(parts(expected));
        assertThat(bytes(actual)).hasSize(rows * TeraRow.BYTES).isEqualTo(bytes(expected));
    }

    @Test
    void run_rows_checksumAsHadoop() throws Exception {
        TeraGen job = new TeraGen();
        assertThat(run(job, 1000, path("rows"))).isZero();
        assertThat(run(new TeraChecksum(), path("rows"), path("sum"))).isZero();

        long counter = job.job().getCounters().findCounter(TeraCounter.CHECKSUM).getValue();
        assertThat(lines(path("sum"))).containsExactly(Long.toHexString(counter));
    }

    @Test
    void run_severalMaps_sameRows() throws Exception {
        TeraGen tool = new TeraGen();
        conf.setInt(MRJobConfig.NUM_MAPS, 3);
        tool.setConf(conf);
        Job job = tool.prepare(List.of("1000", path("actual").toString()));

        assertThat(job.waitForCompletion(false)).isTrue();
        assertThat(parts(path("actual"))).extracting(Files::size).containsExactly(33400L, 33300L, 33300L);
        assertThat(bytes(path("actual"))).isEqualTo(bytes(generated("expected", 1000)));
    }

    @ParameterizedTest
    @CsvSource({"0, 3", "1, 3", "10, 4", "11, 4", "1000003, 7", "10000000000, 1000", "1000000000000, 77"})
    void getSplits_rowsAndMaps_rangesAsHadoop(long rows, int maps) throws Exception {
        conf.setLong("mapreduce.terasort.num-rows", rows); // Hadoop's name for it
        conf.setInt(MRJobConfig.NUM_MAPS, maps);
        Job job = Job.getInstance(conf);
        RowRangeInputFormat.setRows(job, rows);

        List<String> actual = new ArrayList<>();
        for (InputSplit split : new RowRangeInputFormat().getSplits(job)) {
            actual.add(((RowRangeSplit) split).first() + "+" + split.getLength());
        }
        assertThat(actual).hasSize(maps).isEqualTo(hadoopRanges(job));
    }

    private static List<String> hadoopRanges(Job job) throws Exception {
        Constructor<?> format = Class.forName("org.apache.hadoop.examples.terasort.TeraGen$RangeInputFormat")
                .getDeclaredConstructor();
        format.setAccessible(true);
        List<String> ranges = new ArrayList<>();
        for (InputSplit split : ((InputFormat<?, ?>) format.newInstance()).getSplits(job)) {
            ranges.add(field(split, "firstRow") + "+" + field(split, "rowCount"));
        }
        return ranges;
    }

    private static long field(Object object, String name) throws ReflectiveOperationException {
        Field field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.getLong(object);
    }
}
