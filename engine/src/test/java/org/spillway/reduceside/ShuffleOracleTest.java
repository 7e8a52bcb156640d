package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.serializer.JavaSerialization;
import org.apache.hadoop.io.serializer.JavaSerializationComparator;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.lib.LongSumReducer;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.SpillwayCollector;
import org.spillway.SpillwayShuffle;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.Oracle;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Output;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.ReduceOracle;
import org.spillway.testing.TaskHarness.Pair;
import org.spillway.testing.TestJob;

/** Compares whole reduces with stock's shuffle on the same files. */
@ExtendWith(NothingIsLeft.class)
class ShuffleOracleTest {
    @TempDir
    private Path dir;

    private final Map<String, Output> spillway = new TreeMap<>();

    @Test
    void reduce_plain_recordsAreStocks() throws Exception {
        check(TestJob.job(Text.class, Text.class, 2, 1), 5, ReduceOracle.texts());
    }

    @Test
    void reduce_newApi_recordsAreStocks() throws Exception {
        check(newApi(TestJob.job(Text.class, Text.class, 2, 1)), 5, ReduceOracle.texts());
    }

    @Test
    void reduce_memoryIsShort_recordsAreStocks() throws Exception {
        TestJob job = TestJob.job(Text.class, Text.class, 2, 1)
                .with("mapreduce.reduce.memory.totalbytes", 2 << 20)
                .with("mapreduce.task.io.sort.factor", 3);
        check(job, 40, ReduceOracle.spilling());
        assertThat(spillway.get("HTTP 0").counters().get("SPILLED_RECORDS")).isPositive();
    }

    @Test
    void reduce_largeOutputs_recordsAreStocks() throws Exception {
        TestJob job = TestJob.job(Text.class, Text.class, 2, 4).with("mapreduce.reduce.memory.totalbytes", 2 << 20);
        check(job, 3, (map, emitter) -> {
            for (int i = 0; i < 6000; i++) {
                emitter.emit(new Text("k" + i), new Text("v".repeat(200)), i % 2);
            }
        });
    }

    @Test
    void reduce_nothingMayStayInMemory_allReadFromDisk() throws Exception {
        check(
                TestJob.job(Text.class, Text.class, 2, 1).with("mapreduce.reduce.input.buffer.percent", 0.0),
                5,
                ReduceOracle.texts());
        assertThat(spillway.get("HTTP 0").counters().get("SPILLED_RECORDS"))
                .as("as stock")
                .isEqualTo(spillway.get("HTTP 0").counters().get("REDUCE_INPUT_RECORDS"));
    }

    @Test
    void reduce_ownComparator_recordsAreStocks() throws Exception {
        check(TestJob.job(LongWritable.class, Text.class, 2, 1).sortedBy(Downwards.class), 5, (map, emitter) -> {
            for (int i = 0; i < 1000; i++) {
                emitter.emit(new LongWritable(i * 7919 % 500), new Text("v" + map), i % 2);
            }
        });
    }

    @Test
    void reduce_encrypted_recordsAreStocks() throws Exception {
        ReduceFaults.encrypts().doAs((PrivilegedExceptionAction<Void>) () -> {
            check(encryptedJob(), 40, ReduceOracle.spilling());
            NothingIsLeft.collectStocks();
            return null;
        });
    }

    /** Stock leaves its buffers of encrypted streams to the garbage collector. Spillway closes its own. */
    @Test
    void reduce_encryptedStreams_leaveNothing() throws Exception {
        ReduceFaults.encrypts().doAs((PrivilegedExceptionAction<Void>) () -> {
            ReduceHarness harness = new ReduceHarness(encryptedJob(), dir.resolve("maps"));
            for (int map = 0; map < 40; map++) {
                int number = map;
                harness.map(SpillwayCollector.class, emitter -> ReduceOracle.spilling()
                        .map(number, emitter));
            }
            for (Way way : Way.values()) {
                harness.reduce(SpillwayShuffle.class, 0, way);
            }
            return null;
        });
    }

    @Test
    void reduce_combinerWhereItSpills_runsAndRecordsAreStocks() throws Exception {
        TestJob job = TestJob.job(Text.class, LongWritable.class, 2, 1)
                .combinedBy(LongSumReducer.class)
                .with("mapreduce.reduce.memory.totalbytes", 2 << 20)
                .with("mapreduce.task.io.sort.factor", 3);
        job.setReducerClass(LongSumReducer.class);
        check(job, 40, (map, emitter) -> {
            for (int i = 0; i < 10_000; i++) {
                emitter.emit(new Text("key number " + i * 7919 % 9000), new LongWritable(map + i), i % 2);
            }
        });
        assertThat(spillway.get("HTTP 0").counters().get("COMBINE_INPUT_RECORDS"))
                .isPositive();
        assertThat(spillway.get("HTTP 0").counters().get("COMBINE_OUTPUT_RECORDS"))
                .isPositive()
                .isLessThan(spillway.get("HTTP 0").counters().get("COMBINE_INPUT_RECORDS"));
    }

    /** Stock gives a combiner in a reduce Reporter.NULL. */
    @Test
    void reduce_combinerCounts_notCountedAsWithStock() throws Exception {
        TestJob job = TestJob.job(Text.class, LongWritable.class, 1, 1)
                .combinedBy(Counting.class)
                .with("mapreduce.reduce.memory.totalbytes", 2 << 20)
                .with("mapreduce.task.io.sort.factor", 3);
        job.setReducerClass(LongSumReducer.class);
        ReduceHarness harness = new ReduceHarness(job, dir.resolve("maps"));
        for (int map = 0; map < 40; map++) {
            harness.map(SpillwayCollector.class, emitter -> {
                for (int i = 0; i < 5_000; i++) {
                    emitter.emit(new Text("key number " + i), new LongWritable(i), 0);
                }
            });
        }
        for (Class<?> shuffle : List.of(Shuffle.class, SpillwayShuffle.class)) {
            Output output = harness.reduce(shuffle, 0, Way.HTTP);
            assertThat(output.counters().get("COMBINE_INPUT_RECORDS"))
                    .as(shuffle.getName())
                    .isPositive();
            assertThat(output.counters()).as(shuffle.getName()).doesNotContainKey("combined");
        }
    }

    /** Stock refuses this setting. */
    @Test
    void reduce_oneOutputMayTakeAllMemory_recordsAreStocks() throws Exception {
        TestJob job = TestJob.job(Text.class, Text.class, 1, 4).with("mapreduce.reduce.memory.totalbytes", 2 << 20);
        ReduceHarness harness = new ReduceHarness(job, dir.resolve("maps"));
        for (int map = 0; map < 3; map++) {
            harness.map(SpillwayCollector.class, emitter -> {
                for (int i = 0; i < 6_950; i++) {
                    emitter.emit(new Text("k" + i), new Text("v".repeat(200)), 0);
                }
            });
        }
        Output stock = harness.reduce(Shuffle.class, 0, Way.HTTP);
        job.with("mapreduce.reduce.shuffle.memory.limit.percent", 1.0);
        Output ours = harness.reduce(SpillwayShuffle.class, 0, Way.HTTP);
        Oracle.assertSame(job, "an output as large as all memory", stock.records(), ours.records());
    }

    @Test
    void reduce_noMaps_recordsAreStocks() throws Exception {
        check(TestJob.job(Text.class, Text.class, 1, 1), 0, ReduceOracle.texts());
    }

    @Test
    void reduce_emptyOutputs_recordsAreStocks() throws Exception {
        check(TestJob.job(Text.class, Text.class, 2, 1), 4, (map, emitter) -> {
            if (map == 2) {
                emitter.emit(new Text("k"), new Text("v"), 1);
            }
        });
    }

    @Test
    void reduce_otherSerialization_recordsAreStocks() throws Exception {
        TestJob job = TestJob.job(String.class, String.class, 2, 1)
                .with("io.serializations", JavaSerialization.class.getName());
        job.setOutputKeyComparatorClass(JavaSerializationComparator.class);
        check(job, 3, (map, emitter) -> {
            for (int i = 0; i < 300; i++) {
                emitter.emit("k" + i % 50, "v" + map + i, i % 2);
            }
        });
    }

    @Test
    void reduce_equalKeys_inTheOrderOfMaps() throws Exception {
        TestJob job = TestJob.job(Text.class, Text.class, 1, 1)
                .with("mapreduce.reduce.memory.totalbytes", 2 << 20)
                .with("mapreduce.task.io.sort.factor", 3);
        ReduceHarness harness = new ReduceHarness(job, dir.resolve("maps"));
        for (int map = 0; map < 40; map++) {
            String value = String.format(Locale.ROOT, "%03d", map);
            harness.map(SpillwayCollector.class, emitter -> {
                for (int i = 0; i < 1000; i++) {
                    emitter.emit(new Text("k" + i % 3), new Text(value + "v".repeat(100)), 0);
                }
            });
        }
        Output output = harness.reduce(SpillwayShuffle.class, 0, Way.HTTP);
        assertThat(output.counters().get("SPILLED_RECORDS")).isPositive();
        byte[] before = new byte[0];
        byte[] key = new byte[0];
        for (Pair pair : output.records()) {
            if (Arrays.equals(pair.key(), key)) {
                assertThat(Arrays.compare(before, pair.value()))
                        .as("map of a value")
                        .isLessThanOrEqualTo(0);
            }
            key = pair.key();
            before = pair.value();
        }
    }

    private static TestJob encryptedJob() {
        return TestJob.job(Text.class, Text.class, 2, 1)
                .with("mapreduce.job.encrypted-intermediate-data", true)
                .with("mapreduce.reduce.memory.totalbytes", 2 << 20)
                .with("mapreduce.task.io.sort.factor", 3);
    }

    private static TestJob newApi(TestJob job) {
        job.setBoolean("mapred.reducer.new-api", true);
        return job;
    }

    private void check(TestJob job, int maps, ReduceOracle.Maps mapper) throws Exception {
        spillway.putAll(ReduceOracle.check(job, dir.resolve("maps"), maps, mapper));
    }

    /** A comparator of the job's own, which sorts in descending order. */
    public static final class Downwards extends WritableComparator {
        /** For Hadoop. */
        public Downwards() {
            super(LongWritable.class);
        }

        @Override
        public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
            return Long.compare(readLong(b, bStart), readLong(a, aStart));
        }
    }

    /** Sums, and counts its calls. */
    public static final class Counting extends LongSumReducer<Text> {
        @Override
        public void reduce(
                Text key, Iterator<LongWritable> values, OutputCollector<Text, LongWritable> out, Reporter reporter)
                throws IOException {
            reporter.incrCounter("own", "combined", 1);
            super.reduce(key, values, out, reporter);
        }
    }
}
