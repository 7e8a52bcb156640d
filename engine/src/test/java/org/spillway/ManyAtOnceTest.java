package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.testing.TestJob.job;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.job.JobSettings;
import org.spillway.testing.Oracle;
import org.spillway.testing.TaskHarness;

/**
 * Many threads, tasks and partitions at once. They do not disturb each other, and the output depends only on the input.
 */
class ManyAtOnceTest {
    private static final long SEED = 5150;

    @TempDir
    Path dir;

    @Test
    void output_threadsAndSpills_sameBytes() throws Exception {
        byte[] expected = null;
        int run = 0;
        for (int threads : new int[] {1, 2, 4}) {
            for (int sortMb : new int[] {1, 3, 64}) {
                JobConf job = job(Text.class, IntWritable.class, 5, sortMb);
                job.setInt(JobSettings.THREADS, threads);
                Path folder = dir.resolve("run" + run++);
                TaskHarness.run(SpillwayCollector.class, job, folder, words(100_000, 5));
                byte[] actual = outputOf(folder);
                expected = expected == null ? actual : expected;
                assertThat(actual)
                        .as("threads=" + threads + " sortMb=" + sortMb)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void output_pagesOnTheHeap_sameBytes() throws Exception {
        TaskHarness.run(
                SpillwayCollector.class,
                job(Text.class, IntWritable.class, 5, 1),
                dir.resolve("direct"),
                words(50_000, 5));
        JobConf onHeap = job(Text.class, IntWritable.class, 5, 1);
        onHeap.setBoolean(JobSettings.OFF_HEAP, false);
        TaskHarness.run(SpillwayCollector.class, onHeap, dir.resolve("heap"), words(50_000, 5));
        assertThat(outputOf(dir.resolve("heap"))).isEqualTo(outputOf(dir.resolve("direct")));
    }

    @Test
    void collect_twentyThousandPartitions_asStock() throws Exception {
        Oracle.check(job(Text.class, IntWritable.class, 20_000, 4), dir, "20000 partitions", words(60_000, 20_000));
    }

    @Test
    void collect_nearlyAllInOnePartition_asStock() throws Exception {
        Oracle.check(job(Text.class, IntWritable.class, 100, 1), dir, "skew", emitter -> {
            Random random = new Random(SEED);
            for (int i = 0; i < 100_000; i++) {
                emitter.emit(new Text("k" + random.nextInt(5000)), new IntWritable(i), i % 10 == 0 ? i % 100 : 42);
            }
        });
    }

    @Test
    void collect_skewAndRecordsLargerThanTheBuffer_asStock() throws Exception {
        Oracle.check(
                job(Text.class, IntWritable.class, 100, 1),
                dir,
                "skew and large",
                emitter -> {
                    Random random = new Random(SEED);
                    for (int i = 0; i < 66_000; i++) {
                        // Large keys that differ early: stock compares two of them for each record that it merges.
                        String key = i % 20_000 == 19_999 ? i + "x".repeat(2_000_000) : "key" + random.nextInt();
                        emitter.emit(new Text(key), new IntWritable(i), i % 10 > 0 ? 3 : random.nextInt(100));
                    }
                },
                List.of("MAP_OUTPUT_RECORDS"));
    }

    @Test
    void tasks_severalInOneJvm_sameOutput() throws Exception {
        ExecutorService tasks = Executors.newFixedThreadPool(4);
        try {
            List<Future<TaskHarness.Output>> outputs = new ArrayList<>();
            for (int t = 0; t < 8; t++) {
                Path folder = dir.resolve("task" + t);
                Callable<TaskHarness.Output> task = () -> TaskHarness.run(
                        SpillwayCollector.class, job(Text.class, IntWritable.class, 3, 1), folder, words(60_000, 3));
                outputs.add(tasks.submit(task));
            }
            for (int t = 0; t < 8; t++) {
                assertThat(outputs.get(t).get().counters().get("MAP_OUTPUT_RECORDS"))
                        .isEqualTo(60_000);
                assertThat(outputOf(dir.resolve("task" + t))).isEqualTo(outputOf(dir.resolve("task0")));
            }
        } finally {
            tasks.shutdownNow();
        }
    }

    @Test
    void emit_severalThreads_allRecords() throws Exception {
        int each = 50_000;
        JobConf job = job(Text.class, IntWritable.class, 3, 1);
        TaskHarness.Output output = TaskHarness.run(SpillwayCollector.class, job, dir, emitter -> {
            ExecutorService mappers = Executors.newFixedThreadPool(4);
            List<Future<?>> ends = new ArrayList<>();
            for (int m = 0; m < 4; m++) {
                int first = m * each;
                ends.add(mappers.submit(() -> {
                    for (int i = first; i < first + each; i++) {
                        emitter.emit(new Text("key" + i), new IntWritable(i), i % 3);
                    }
                    return null;
                }));
            }
            for (Future<?> end : ends) {
                end.get();
            }
            mappers.shutdown();
        });
        List<String> keys = output.partitions().stream()
                .flatMap(List::stream)
                .map(pair -> new String(pair.key(), 1, pair.key().length - 1, StandardCharsets.UTF_8))
                .toList();
        assertThat(keys).hasSize(4 * each).doesNotHaveDuplicates();
    }

    @Test
    void sort_registeredComparator_usedByOneThread() throws Exception {
        Registered registered = new Registered();
        WritableComparator.define(RegisteredKey.class, registered);
        JobConf job = job(Text.class, IntWritable.class, 5, 1);
        job.setMapOutputKeyClass(RegisteredKey.class);
        job.setInt(JobSettings.THREADS, 4);
        TaskHarness.run(SpillwayCollector.class, job, dir, emitter -> {
            Random random = new Random(SEED);
            RegisteredKey key = new RegisteredKey();
            for (int i = 0; i < 100_000; i++) {
                key.set("k" + random.nextInt());
                emitter.emit(key, new IntWritable(i), i % 5);
            }
        });
        assertThat(registered.threads).hasSize(1);
    }

    /** A key whose comparator is registered for the whole JVM. */
    public static final class RegisteredKey extends Text {}

    private static final class Registered extends WritableComparator {
        private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

        Registered() {
            super(Text.class);
        }

        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            threads.add(Thread.currentThread());
            return compareBytes(b1, s1, l1, b2, s2, l2);
        }
    }

    private static TaskHarness.Mapper words(int count, int partitions) {
        return emitter -> {
            Random random = new Random(SEED);
            for (int i = 0; i < count; i++) {
                int word = random.nextInt(20_000);
                emitter.emit(new Text("word" + word), new IntWritable(i), word % partitions);
            }
        };
    }

    private static byte[] outputOf(Path folder) throws Exception {
        try (Stream<Path> walk = Files.walk(folder)) {
            return Files.readAllBytes(
                    walk.filter(path -> path.endsWith("file.out")).findFirst().orElseThrow());
        }
    }
}
