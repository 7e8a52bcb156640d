package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.testing.TestJob.job;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.job.JobSettings;
import org.spillway.testing.Oracle;
import org.spillway.testing.TaskHarness;

/**
 * Records that come from other threads than the one that called the mapper or combiner, as with Hadoop Streaming and
 * Pipes.
 */
class ForeignThreadsTest {
    private static final long SEED = 2841;
    private static final int RECORDS = 200_000;

    @TempDir
    Path dir;

    @Test
    void emit_threadOfTheMapper_asStock() throws Exception {
        Oracle.check(
                job(Text.class, IntWritable.class, 3, 1), dir, "mapper", ForeignThreadsTest::emitFromAnotherThread);
    }

    /** Spillway's worker reads the combiner's next input while the combiner's own thread emits. */
    @ParameterizedTest(name = "combined in parallel: {0}")
    @ValueSource(booleans = {false, true})
    void combine_threadOfTheCombiner_asStock(boolean parallel) throws Exception {
        JobConf job = job(Text.class, IntWritable.class, 3, 1);
        job.setCombinerClass(EmitsLate.class);
        job.setInt(JobSettings.THREADS, 2);
        job.setBoolean(JobSettings.COMBINE_IN_PARALLEL, parallel);
        Oracle.Both both = Oracle.check(job, dir, "combiner", ForeignThreadsTest::emitFromAnotherThread);

        List<TaskHarness.Pair> pairs =
                both.spillway().partitions().stream().flatMap(List::stream).toList();
        assertThat(pairs.stream()
                        .mapToLong(pair -> ByteBuffer.wrap(pair.value()).getInt())
                        .sum())
                .as("sum over all keys")
                .isEqualTo(RECORDS);
        assertThat(both.spillway().counters().get("COMBINE_OUTPUT_RECORDS"))
                .as("several combined spills and a combined merge")
                .isGreaterThan(2L * pairs.size());
    }

    private static void emitFromAnotherThread(TaskHarness.Emitter emitter) throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Callable<Void> words = () -> {
                Random random = new Random(SEED);
                for (int i = 0; i < RECORDS; i++) {
                    int word = random.nextInt(5000);
                    emitter.emit(new Text("word" + word), new IntWritable(1), word % 3);
                }
                return null;
            };
            thread.submit(words).get();
        } finally {
            thread.shutdownNow();
        }
    }

    /** A combiner that behaves like a Streaming process: output lags behind input, and close emits the last sum. */
    public static final class EmitsLate extends MapReduceBase implements Reducer<Text, IntWritable, Text, IntWritable> {
        private final ExecutorService thread = Executors.newSingleThreadExecutor();
        private final List<Future<?>> emitted = new ArrayList<>();
        private Callable<Void> next;

        @Override
        public void reduce(
                Text key, Iterator<IntWritable> values, OutputCollector<Text, IntWritable> out, Reporter reporter) {
            int sum = 0;
            while (values.hasNext()) {
                sum += values.next().get();
            }
            emitNext();
            Text word = new Text(key);
            IntWritable count = new IntWritable(sum);
            next = () -> {
                out.collect(word, count);
                return null;
            };
        }

        @Override
        public void close() throws IOException {
            emitNext();
            try {
                for (Future<?> record : emitted) {
                    record.get();
                }
            } catch (ExecutionException | InterruptedException e) {
                throw new IOException("the combiner's thread failed", e);
            } finally {
                thread.shutdownNow();
            }
        }

        private void emitNext() {
            if (next != null) {
                emitted.add(thread.submit(next));
            }
        }
    }
}
