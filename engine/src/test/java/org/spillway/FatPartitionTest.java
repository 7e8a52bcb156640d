package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.testing.TestJob.job;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.job.JobSettings;
import org.spillway.testing.Oracle;
import org.spillway.testing.TaskHarness;

/** Compares Spillway with stock's buffer where a fat partition is sorted and written in parts, one for each thread. */
class FatPartitionTest {
    private static final long SEED = 93417;

    // 42 MB in records of some 370 bytes. With the skew, one partition is still larger than 32 MiB.
    private static final int FAT_RECORDS = 110_000;

    @TempDir
    private Path dir;

    /** The number of threads, and of parts. */
    int threads() {
        return 4;
    }

    @Test
    void onePartitionInPartsByText() throws Exception {
        JobConf job = fat(Text.class, 1);
        Oracle.Both both = Oracle.check(job, dir, "ONE_FAT text threads=" + threads(), emitter -> {
            Random random = new Random(SEED);
            BytesWritable value = new BytesWritable();
            byte[] bytes = new byte[20];
            Text key = new Text();
            for (int i = 0; i < FAT_RECORDS; i++) {
                // Some keys are empty, all zeros or all ones. They have the first and the last of all prefixes.
                random.nextBytes(bytes);
                if (i % 64 < 3) {
                    Arrays.fill(bytes, (byte) (i % 64 - 1));
                }
                key.set(bytes, 0, random.nextInt(bytes.length + 1));
                emitter.emit(key, numbered(value, i), 0);
            }
        });
        assertDivided(both);
    }

    @Test
    void onePartitionInPartsByNumber() throws Exception {
        JobConf job = fat(LongWritable.class, 1);
        Oracle.Both both = Oracle.check(job, dir, "ONE_FAT long threads=" + threads(), emitter -> {
            Random random = new Random(SEED);
            BytesWritable value = new BytesWritable();
            for (int i = 0; i < FAT_RECORDS; i++) {
                long key = i % 5 == 0 ? random.nextInt(3) - 1 : random.nextLong() >> random.nextInt(64);
                emitter.emit(new LongWritable(key), numbered(value, i), 0);
            }
        });
        assertDivided(both);
    }

    @Test
    void nineTenthsInOnePartitionOfTen() throws Exception {
        JobConf job = fat(Text.class, 10);
        Oracle.Both both = Oracle.check(job, dir, "SKEW threads=" + threads(), emitter -> {
            Random random = new Random(SEED);
            BytesWritable value = new BytesWritable();
            for (int i = 0; i < FAT_RECORDS; i++) {
                int partition = random.nextInt(10) > 0 ? 6 : random.nextInt(10);
                emitter.emit(new Text("key" + random.nextInt(50_000)), numbered(value, i), partition);
            }
        });
        assertDivided(both);
    }

    @Test
    void fatPartitionOfEqualKeys() throws Exception {
        JobConf job = fat(Text.class, 2);
        Oracle.Both both = Oracle.check(job, dir, "EQUAL threads=" + threads(), emitter -> {
            BytesWritable value = new BytesWritable();
            Text key = new Text("the only key");
            for (int i = 0; i < FAT_RECORDS; i++) {
                emitter.emit(key, numbered(value, i), 1);
            }
        });
        assertDivided(both);
        // Values of a key keep the order in which they were collected, although several threads write them. Stock does
        // not promise this.
        List<TaskHarness.Pair> pairs = both.spillway().partitions().get(1);
        for (int i = 0; i < pairs.size(); i++) {
            int number = ByteBuffer.wrap(pairs.get(i).value()).getInt(Integer.BYTES);
            if (number != i) { // an assertion for each record takes seconds
                assertThat(number).isEqualTo(i);
            }
        }
    }

    private JobConf fat(Class<?> key, int reducers) {
        return job(key, BytesWritable.class, reducers, 64).with(JobSettings.THREADS, threads());
    }

    /** Returns a value of 350 bytes that begins with a number. */
    private static BytesWritable numbered(BytesWritable value, int number) {
        value.setSize(350);
        ByteBuffer.wrap(value.getBytes()).putInt(0, number);
        return value;
    }

    // Only an output that is written from memory is divided, and there was no spill.
    private static void assertDivided(Oracle.Both both) {
        assertThat(both.spillway().counters().get("SPILLED_RECORDS")).isEqualTo(FAT_RECORDS);
        long fattest = both.spillway().rawLengths().stream()
                .mapToLong(Long::longValue)
                .max()
                .orElseThrow();
        assertThat(fattest).isGreaterThan(32L << 20);
    }
}
