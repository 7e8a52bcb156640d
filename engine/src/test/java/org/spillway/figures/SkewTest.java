package org.spillway.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.ReduceTask;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.split.JobSplit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.NeighbourGroups;
import org.spillway.NoOrder;
import org.spillway.job.JobSettings;
import org.spillway.record.LargestGroup;
import org.spillway.record.RecordLayout;
import org.spillway.record.RecordView;
import org.spillway.testing.TestJob;

class SkewTest {
    private static final String ENCRYPTED = "mapreduce.job.encrypted-intermediate-data";
    private static final int PARTITION = 7;

    private final TestJob job = TestJob.job(Text.class, Text.class, 20, 1);

    @Test
    void publish_uniform_nothing() {
        MapTask map = map();
        map.getProgress().setStatus("half way");
        assertThat(new Skew(20, 1_000_000, PARTITION, 51_000).publish(map, group("key", 640)))
                .isNull();
        assertThat(map.getProgress()).hasToString("half way");
    }

    @ParameterizedTest
    @CsvSource({
        // partitions, all records, those of the largest partition, whether it is named
        "20, 1000000, 200001, true",
        "20, 1000000, 200000, false", // four means
        "5, 1000000, 800001, true",
        "4, 1000000, 1000000, false", // four means at most
        "1, 1000000, 1000000, false",
        "20, 1000, 1000, true",
        "20, 999, 999, false", // few
        "20, 0, 0, false",
        "100000, 1000000000000, 1000000000000, true",
    })
    void publish_partition_namedFromFourMeans(int partitions, long total, long largest, boolean named) {
        String names = new Skew(partitions, total, PARTITION, largest).publish(map(), new LargestGroup(0));
        assertThat(names)
                .isEqualTo(
                        named
                                ? "partition 7 has " + largest + " of " + total + " records (" + 100 * largest / total
                                        + " %)"
                                : null);
    }

    @ParameterizedTest
    @CsvSource({
        // all records, those of the key, whether it is named
        "25600, 1280, false", // 5 %
        "25599, 1280, true",
        "960, 960, false", // few
        "1024, 1024, true",
        "1001, 1024, true" // it cannot have more than all
    })
    void publish_key_namedFromTheTwentiethPart(long total, int ofKey, boolean named) {
        String names = new Skew(2, total, 0, total).publish(map(), group("key", ofKey));
        if (named) {
            long records = Math.min(total, ofKey);
            assertThat(names)
                    .matches("key #[0-9a-f]{1,16} in partition 7 has " + records + " of " + total + " records \\("
                            + 100 * records / total + " %\\)");
        } else {
            assertThat(names).isNull();
        }
    }

    @Test
    void publish_partitionAndKey_bothInTheStatusBehindTheUsers() {
        job.set(JobSettings.SKEW_KEYS, "true");
        MapTask map = map();
        map.getProgress().setStatus("read 3 files");
        String names = new Skew(20, 10_000, PARTITION, 9_000).publish(map, group("the", 6_400));
        assertThat(names)
                .isEqualTo("partition 7 has 9000 of 10000 records (90 %);"
                        + " key the in partition 7 has 6400 of 10000 records (64 %)");
        assertThat(map.getProgress()).hasToString("read 3 files | spillway: " + names);
    }

    @Test
    void publish_emptyStatusOfTheUser_namesAlone() {
        MapTask map = map();
        map.getProgress().setStatus("");
        String names = new Skew(20, 10_000, PARTITION, 9_000).publish(map, new LargestGroup(0));
        assertThat(map.getProgress()).hasToString(" | spillway: " + names);
    }

    /** The status of a reduce's last phase is what Hadoop appends to the user's. */
    @Test
    void publish_reduce_statusOfItsLastPhase() {
        ReduceTask reduce = reduce(1);
        reduce.getProgress().addPhase("reduce");
        reduce.getProgress().setStatus("half way");
        String names = new Skew(1, 10_000, 0, 10_000).publish(reduce, group("the", 6_400));
        assertThat(reduce.getProgress()).hasToString("half way > reduce | spillway: " + names);
    }

    /** For information only, so it cannot fail the task. */
    @Test
    void publish_reduceWithoutPhases_saysWhy() {
        assertThat(new Skew(1, 10_000, 0, 10_000).publish(reduce(1), group("the", 6_400)))
                .startsWith("the largest partition and key are not named: java.lang.IndexOutOfBoundsException");
    }

    @Test
    void publish_keysNotShown_oneHashInAllTasksOfTheJobAlone() {
        ReduceTask reduce = reduce(1);
        reduce.getProgress().addPhase("reduce");
        ReduceTask other = reduce(2);
        other.getProgress().addPhase("reduce");
        String hash = hash(map(), "secret");
        assertThat(hash).matches("#[0-9a-f]{1,16}");
        assertThat(hash(reduce, "secret")).isEqualTo(hash);
        assertThat(hash(map(), "secres")).isNotEqualTo(hash);
        assertThat(hash(other, "secret")).as("of another job").isNotEqualTo(hash);
    }

    @Test
    void publish_encryptedSpills_noNameOfTheKey() {
        job.set(JobSettings.SKEW_KEYS, "true");
        assertThat(name(map(), "secret")).isEqualTo("secret");
        job.set(ENCRYPTED, "true");
        assertThat(name(map(), "secret")).isEqualTo("***");
        job.set(JobSettings.SKEW_KEYS, "false");
        assertThat(name(map(), "secret")).isEqualTo("***");
    }

    @Test
    void publish_keysShown_escapedAndCutAt32() {
        job.set(JobSettings.SKEW_KEYS, "true");
        MapTask map = map();
        assertThat(name(map, "")).isEmpty();
        assertThat(name(map, "a b|c;d\n")).isEqualTo("a+b%7Cc%3Bd%0A");
        assertThat(name(map, "\u0000\u00ff\"\\<")).isEqualTo("%00%FF%22%5C%3C");
        assertThat(name(map, "#0123")).as("cannot be taken for a hash").isEqualTo("%230123");
        assertThat(name(map, "0123456789".repeat(4))).isEqualTo("01234567890123456789012345678901");
        assertThat(name(map, "0123456789".repeat(3) + "|||")).isEqualTo("012345678901234567890123456789%7");
    }

    /** Equal keys do not follow each other. */
    @Test
    void publish_noOrder_noKey() {
        job.setOutputKeyComparatorClass(NoOrder.class);
        job.setOutputValueGroupingComparator(NeighbourGroups.class);
        assertThat(new Skew(2, 10_000, 0, 10_000).publish(map(), group("the", 6_400)))
                .isNull();
    }

    private static String hash(Task task, String key) {
        return name(task, key);
    }

    private static String name(Task task, String key) {
        String names = new Skew(1, 10_000, 0, 10_000).publish(task, group(key, 6_400));
        return names.replaceFirst("key (.*) in partition 7 has 6400 of 10000 records \\(64 %\\)", "$1");
    }

    private MapTask map() {
        MapTask map = new MapTask(
                "job.xml", new TaskAttemptID("1", 1, TaskType.MAP, 0, 0), 0, new JobSplit.TaskSplitIndex(), 1);
        map.setConf(job);
        return map;
    }

    private ReduceTask reduce(int jobNumber) {
        ReduceTask reduce =
                new ReduceTask("job.xml", new TaskAttemptID("1", jobNumber, TaskType.REDUCE, 0, 0), 0, 1, 1);
        reduce.setConf(job);
        return reduce;
    }

    /** Returns the group of a key that so many records of a partition have. */
    private static LargestGroup group(String key, int records) {
        byte[] bytes = key.getBytes(StandardCharsets.ISO_8859_1);
        ByteBuffer record = ByteBuffer.allocate(RecordLayout.MAX_HEADER + bytes.length);
        int keyAt = RecordLayout.putVint(record.array(), RecordLayout.putVint(record.array(), 0, bytes.length), 0);
        System.arraycopy(bytes, 0, record.array(), keyAt, bytes.length);
        RecordView view = new RecordView();
        view.point(record, 0);
        LargestGroup group = new LargestGroup(PARTITION);
        for (int i = 0; i < records / LargestGroup.STEP; i++) {
            group.look(view);
        }
        return group;
    }
}
