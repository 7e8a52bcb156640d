package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.mapreduce.Reducer;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.job.JobSettings;
import org.spillway.record.LargestGroup;
import org.spillway.testing.LogLines;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.TaskHarness;
import org.spillway.testing.TaskHarness.Pair;
import org.spillway.testing.TestJob;

/** Whole tasks name the partition and the key that an independent count of their records finds. */
class SkewedTasksTest {
    private static final int FEW = 1_000;
    private static final Pattern PARTITION = Pattern.compile("[;:] partition (\\d+) has (\\d+) of (\\d+) records");
    private static final Pattern KEY = Pattern.compile("; key (\\S+) in partition (\\d+) has (\\d+) of (\\d+) records");

    @TempDir
    private Path dir;

    @RepeatedTest(20)
    void tasks_drawn_nameWhatACountFinds(RepetitionInfo repetition) throws Exception {
        int seed = repetition.getCurrentRepetition();
        Random random = new Random(seed);
        TestJob job = TestJob.job(Text.class, LongWritable.class, 1 + random.nextInt(12), 1 + 20 * random.nextInt(2))
                .with(JobSettings.SKEW_KEYS, true)
                .with("mapreduce.reduce.memory.totalbytes", 2 << 20);
        if (random.nextBoolean()) {
            job.compressedBy(Lz4Codec.class);
        }
        ReduceHarness harness = new ReduceHarness(job, dir.resolve("maps"));
        int reduces = job.getNumReduceTasks();
        int keys = 1 + random.nextInt(5_000);
        double exponent = 1 + 4 * random.nextDouble();
        for (int map = 0; map < 2; map++) {
            int records = 5_000 + random.nextInt(60_000);
            try (LogLines log = LogLines.of("org.spillway.figures")) {
                harness.map(SpillwayCollector.class, emitter -> {
                    for (int i = 0; i < records; i++) {
                        int key = (int) (keys * Math.pow(random.nextDouble(), exponent));
                        emitter.emit(new Text("key" + key), new LongWritable(i), key % reduces);
                    }
                });
                Counted counted = new Counted();
                for (int reduce = 0; reduce < reduces; reduce++) {
                    counted.add(reduce, harness.records(map, reduce));
                }
                counted.check("seed=" + seed + " map " + map, log.only("Spillway:"), reduces);
            }
        }
        for (int reduce = 0; reduce < reduces; reduce++) {
            try (LogLines log = LogLines.of("org.spillway.figures")) {
                Counted counted = new Counted();
                counted.add(
                        reduce,
                        harness.reduce(SpillwayShuffle.class, reduce, Way.values()[random.nextInt(Way.values().length)])
                                .records());
                counted.check("seed=" + seed + " reduce " + reduce, log.only("Spillway:"), 1);
            }
        }
    }

    @Test
    void map_keyInOneSpillOnly_named() throws Exception {
        TestJob job = TestJob.job(Text.class, LongWritable.class, 2, 1).with(JobSettings.SKEW_KEYS, true);
        try (LogLines log = LogLines.of("org.spillway.figures")) {
            TaskHarness task = new TaskHarness(SpillwayCollector.class, job, dir);
            task.init();
            for (int i = 0; i < 100_000; i++) {
                task.emit(new Text(i < 10_000 ? "hot" : "key" + i), new LongWritable(i), i < 10_000 ? 1 : 0);
            }
            task.collector().flush();
            task.collector().close();
            assertThat(task.counter("SPILLS")).isGreaterThan(1);
            assertThat(log.only("Spillway:")).contains("key %03hot in partition 1 has ");
        }
    }

    /** What the history keeps: the last status that the task reports. */
    @Test
    void reduce_userHasSetAStatus_kept() throws Exception {
        TestJob job = TestJob.job(Text.class, LongWritable.class, 1, 1);
        job.setBoolean("mapred.reducer.new-api", true);
        job.setClass("mapreduce.job.reduce.class", Telling.class, Reducer.class);
        ReduceHarness harness = new ReduceHarness(job, dir.resolve("maps"));
        harness.map(SpillwayCollector.class, emitter -> {
            for (int i = 0; i < 2_000; i++) {
                emitter.emit(new Text("hot"), new LongWritable(i), 0);
            }
        });
        harness.reduce(SpillwayShuffle.class, 0, Way.HTTP);
        assertThat(harness.lastStatus())
                .matches("told by the reducer > reduce \\| spillway: key #[0-9a-f]+ in partition 0 has \\d+ of 2000"
                        + " records \\(\\d+ %\\)");
    }

    /** Sets a status. */
    public static final class Telling extends Reducer<Text, LongWritable, Text, LongWritable> {
        /** For Hadoop. */
        public Telling() {}

        @Override
        protected void cleanup(Context context) {
            context.setStatus("told by the reducer");
        }
    }

    /** Counts records of a task by partition and key. */
    private static final class Counted {
        private final Map<Integer, Map<String, Long>> keys = new HashMap<>();

        void add(int partition, List<Pair> records) throws Exception {
            Map<String, Long> ofPartition = new HashMap<>();
            keys.put(partition, ofPartition);
            for (Pair record : records) {
                String key = new String(record.key(), StandardCharsets.ISO_8859_1);
                ofPartition.merge(URLEncoder.encode(key, StandardCharsets.ISO_8859_1), 1L, Long::sum);
            }
        }

        void check(String what, String line, int partitions) {
            long total = keys.keySet().stream().mapToLong(this::records).sum();
            List<Integer> large = new ArrayList<>();
            for (int partition : keys.keySet()) {
                if (records(partition) >= FEW && records(partition) * partitions > 4 * total) {
                    large.add(partition);
                }
            }
            Matcher partition = PARTITION.matcher(line);
            assertThat(partition.find()).as(what + ": a partition is named").isEqualTo(!large.isEmpty());
            if (!large.isEmpty()) {
                assertThat(partition.group(1)).as(what).isEqualTo(large.get(0).toString());
                assertThat(partition.group(2)).as(what).isEqualTo(Long.toString(records(large.get(0))));
                assertThat(partition.group(3)).as(what).isEqualTo(Long.toString(total));
            }
            long most = keys.values().stream()
                    .flatMap(ofPartition -> ofPartition.values().stream())
                    .mapToLong(Long::longValue)
                    .max()
                    .orElse(0);
            long limit = Math.max(FEW, total / 20 + 1);
            Matcher key = KEY.matcher(line);
            boolean named = key.find();
            if (Math.abs(most - limit) >= LargestGroup.STEP) {
                assertThat(named).as(what + ": a key is named, most=" + most).isEqualTo(most > limit);
            }
            if (named) {
                long ofKey = keys.get(Integer.valueOf(key.group(2))).get(key.group(1));
                assertThat(Math.abs(Long.parseLong(key.group(3)) - ofKey))
                        .as(what + ": from the count")
                        .isLessThan(LargestGroup.STEP);
                assertThat(ofKey).as(what + ": among the largest").isGreaterThan(most - 2 * LargestGroup.STEP);
                assertThat(key.group(4)).as(what).isEqualTo(Long.toString(total));
            }
        }

        private long records(int partition) {
            return keys.get(partition).values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
        }
    }
}
