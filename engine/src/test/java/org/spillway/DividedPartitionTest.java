package org.spillway;

import static org.assertj.core.api.Assumptions.assumeThat;
import static org.spillway.testing.TestJob.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.lib.LongSumReducer;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.testing.Oracle;
import org.spillway.testing.StockGzip;
import org.spillway.testing.TaskHarness;
import org.spillway.testing.TaskHarness.Pair;
import org.spillway.testing.TestJob;

/**
 * Partitions so large that they are collected by ranges of keys. The output equals stock's for every distribution of
 * keys.
 */
class DividedPartitionTest {
    private static final int RECORDS = 115_000;
    private static final int SORT_MB = 24;
    // Long enough to cause spills.
    private static final String END = " and forty bytes that come at their ends.".repeat(4);

    @TempDir
    Path dir;

    /** Distributions of keys. */
    enum Keys {
        RANDOM {
            @Override
            String key(Random random, int i) {
                return Long.toHexString(random.nextLong());
            }
        },
        RISING {
            @Override
            String key(Random random, int i) {
                return String.format(Locale.ROOT, "%016d", i);
            }
        },
        FALLING {
            @Override
            String key(Random random, int i) {
                return String.format(Locale.ROOT, "%016d", RECORDS - i);
            }
        },
        COMMON_PREFIX_WITH_EXCEPTIONS {
            @Override
            String key(Random random, int i) {
                String url = "https://www.example.com/" + random.nextInt(100_000);
                return i % 1_501 == 1_500 ? (i % 2 == 0 ? "ftp" : "news") + random.nextInt() : url;
            }
        },
        FEW {
            @Override
            String key(Random random, int i) {
                return "key" + random.nextInt(40) * 7;
            }
        },
        ONE_AND_OTHERS {
            @Override
            String key(Random random, int i) {
                return i % 2 == 0 ? "hot" : Integer.toString(random.nextInt());
            }
        },
        OTHERS_LATER {
            @Override
            String key(Random random, int i) {
                return (i < RECORDS / 3 ? "m" : random.nextBoolean() ? "a" : "z") + random.nextInt();
            }
        },
        SHORT_AND_EMPTY {
            @Override
            String key(Random random, int i) {
                return "\0".repeat(random.nextInt(4)) + "x".repeat(random.nextInt(12));
            }
        };

        abstract String key(Random random, int i);
    }

    @ParameterizedTest
    @EnumSource
    void merge_largeTexts_asStock(Keys keys) throws Exception {
        Oracle.check(largeTexts(), dir, "large " + keys, emitter(keys));
    }

    @ParameterizedTest
    @EnumSource(names = {"RANDOM", "FEW", "ONE_AND_OTHERS"})
    void merge_largeTextsCombined_asStock(Keys keys) throws Exception {
        checkCombined(keys);
    }

    @ParameterizedTest
    @Tag("nightly")
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"RANDOM", "FEW", "ONE_AND_OTHERS"})
    void merge_otherOrdersCombined_asStock(Keys keys) throws Exception {
        checkCombined(keys);
    }

    private void checkCombined(Keys keys) throws Exception {
        TestJob job = largeTexts();
        job.setCombinerClass(LongSumReducer.class);
        job.setInt(MRJobConfig.MAP_COMBINE_MIN_SPILLS, 1); // so that each key occurs once, wherever spills end
        TaskHarness.Mapper mapper = emitter -> {
            Random random = new Random(9);
            for (int i = 0; i < RECORDS; i++) {
                emitter.emit(new Text(keys.key(random, i) + END), new LongWritable(1), partition(random));
            }
        };
        Oracle.check(job, dir, "large, combined " + keys, mapper, List.of("MAP_OUTPUT_RECORDS"));
    }

    @Test
    void merge_largeTextsCompressed_asStock() throws Exception {
        assumeThat(StockGzip.isSound()).isTrue();
        Oracle.check(
                largeTexts().compressedBy(GzipCodec.class),
                dir,
                "large, gzip",
                emitter(Keys.RANDOM),
                List.of("MAP_OUTPUT_RECORDS", "MAP_OUTPUT_BYTES"));
    }

    @Test
    void merge_largeNumbers_asStock() throws Exception {
        Oracle.check(job(LongWritable.class, Text.class, 3, SORT_MB), dir, "large, longs", emitter -> {
            Random random = new Random(10);
            for (int i = 0; i < RECORDS; i++) {
                long key = i % 3 == 0 ? random.nextInt(100) : random.nextLong();
                emitter.emit(new LongWritable(key), new Text(END + i), partition(random));
            }
        });
    }

    /** The spills are then not sorted. Stock merges them all the same, and loses no record. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void merge_combinerEmitsKeysOutOfOrder_allRecords(int threads) throws Exception {
        JobConf job = job(LongWritable.class, Text.class, 2, 4)
                .combinedBy(Negative.class)
                .with(MRJobConfig.MAP_COMBINE_MIN_SPILLS, 100)
                .with(MRJobConfig.IO_SORT_FACTOR, 4)
                .with("spillway.spill.threads", threads);
        TaskHarness.Mapper mapper = emitter -> {
            Random random = new Random(12);
            for (int i = 0; i < RECORDS; i++) {
                emitter.emit(new LongWritable(random.nextInt()), new Text(i + END), 1);
            }
        };
        Oracle.assertSame(
                job,
                "negative keys, " + threads + " threads",
                sortedRecords(MapTask.MapOutputBuffer.class, job, mapper),
                sortedRecords(SpillwayCollector.class, job, mapper));
    }

    private List<Pair> sortedRecords(Class<?> collector, JobConf job, TaskHarness.Mapper mapper) throws Exception {
        List<Pair> records = TaskHarness.run(collector, job, dir.resolve(collector.getSimpleName()), mapper)
                .partitions()
                .get(1);
        records.sort(Comparator.comparing(Pair::key, Arrays::compare));
        return records;
    }

    /** A combiner that emits each record with the negative of its key. */
    public static final class Negative extends MapReduceBase
            implements Reducer<LongWritable, Text, LongWritable, Text> {
        @Override
        public void reduce(
                LongWritable key, Iterator<Text> values, OutputCollector<LongWritable, Text> out, Reporter reporter)
                throws IOException {
            while (values.hasNext()) {
                out.collect(new LongWritable(-key.get()), values.next());
            }
        }
    }

    /** Records of 15 MiB, most of the buffer, arrive after the partition was divided. */
    @Test
    void merge_recordsOfAllSizes_asStock() throws Exception {
        TaskHarness.Mapper mapper = emitter -> {
            Random random = new Random(11);
            for (int i = 0; i < RECORDS; i++) {
                int length = i % 50_000 == 49_999 ? 15 << 20 : i % 1_000 == 999 ? random.nextInt(300_000) : 180;
                emitter.emit(new Text(Keys.RANDOM.key(random, i)), new Text("v".repeat(length)), partition(random));
            }
        };
        Oracle.check(
                job(Text.class, Text.class, 3, SORT_MB), dir, "large and long", mapper, List.of("MAP_OUTPUT_RECORDS"));
    }

    private static TestJob largeTexts() {
        return job(Text.class, LongWritable.class, 3, SORT_MB);
    }

    private static TaskHarness.Mapper emitter(Keys keys) {
        return emitter -> {
            Random random = new Random(8);
            LongWritable value = new LongWritable();
            for (int i = 0; i < RECORDS; i++) {
                value.set(i);
                emitter.emit(new Text(keys.key(random, i) + END), value, partition(random));
            }
        };
    }

    // 28 of 30 records are in partition 1.
    private static int partition(Random random) {
        int number = random.nextInt(30);
        return number < 3 ? number : 1;
    }
}
