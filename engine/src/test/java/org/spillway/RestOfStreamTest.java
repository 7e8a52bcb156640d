package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.Reducer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Output;
import org.spillway.testing.ReduceOracle;
import org.spillway.testing.RestOfStream;
import org.spillway.testing.TaskHarness;
import org.spillway.testing.TaskHarness.Pair;
import org.spillway.testing.TestJob;

/**
 * Keys and values that read all bytes of their stream get their own bytes and no more, wherever the engine or Hadoop's
 * code behind it reads them.
 */
class RestOfStreamTest {
    private static final int RECORDS = 1000;

    @TempDir
    private Path dir;

    private static Stream<TestJob> jobs() {
        List<TestJob> jobs = new ArrayList<>();
        for (Class<?> type : List.of(RestOfStream.class, RestOfStream.Zipped.class)) {
            for (boolean newApi : new boolean[] {false, true}) {
                jobs.add(job(IntWritable.class, type, newApi));
                jobs.add(job(type, Text.class, newApi));
                jobs.add(job(type, NullWritable.class, newApi));
                jobs.add(job(type, type, newApi));
            }
        }
        return jobs.stream();
    }

    /** By default stock's final merge reads from disk, where it gives each key and value an array of its own. */
    @ParameterizedTest
    @MethodSource("jobs")
    void reduce_readsRestOfStream_asStock(TestJob job) throws Exception {
        Map<String, Output> ours = ReduceOracle.check(
                job, dir.resolve("maps"), 3, (map, emitter) -> emit(job, map * RECORDS / 3, RECORDS / 3, emitter));
        assertThat(ours.get("HTTP 0").records()).hasSize(RECORDS / 3 * 3);
    }

    /** Stock keeps all in memory here, and its old API reads beyond the end of a value. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void reduce_readsRestOfStreamInMemory_wholeRecords(boolean newApi) throws Exception {
        TestJob job =
                job(RestOfStream.class, RestOfStream.class, newApi).with("mapreduce.reduce.input.buffer.percent", 0.9);
        ReduceHarness harness = new ReduceHarness(job, dir.resolve("maps"));
        harness.map(SpillwayCollector.class, emitter -> emit(job, 0, RECORDS, emitter));
        Output ours = harness.reduce(SpillwayShuffle.class, 0, ReduceHarness.Way.HTTP);
        assertSound(ours.records());
    }

    /** Two spills and a merge, so that the combiner runs in both. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void combine_readsRestOfStream_wholeRecords(boolean newApi) throws Exception {
        TestJob job = job(RestOfStream.class, RestOfStream.class, newApi)
                .with("mapreduce.map.combine.minspills", 1)
                .with("mapreduce.task.io.sort.mb", 1);
        if (newApi) {
            job.setClass("mapreduce.job.combine.class", Same.class, Reducer.class);
        } else {
            job.combinedBy(OldSame.class);
        }
        TaskHarness.Output ours = TaskHarness.run(SpillwayCollector.class, job, dir, emitter -> {
            for (int round = 0; round < 40; round++) {
                emit(job, 0, RECORDS, emitter);
            }
        });
        assertThat(ours.counters().get("COMBINE_INPUT_RECORDS")).isGreaterThan(40L * RECORDS);
        assertSound(ours.partitions().get(0));
    }

    /** A subclass of a standard Writable may read more than its class does. */
    @Test
    void reduce_subclassOfStandardWritable_asStock() throws Exception {
        TestJob job = TestJob.job(LongWritable.class, Tail.class, 1, 1);
        Map<String, Output> ours = ReduceOracle.check(job, dir.resolve("maps"), 2, (map, emitter) -> {
            for (int i = 0; i < 100; i++) {
                emitter.emit(new LongWritable(i), new Tail("v" + i), 0);
            }
        });
        assertThat(ours.get("HTTP 0").records()).hasSize(200);
    }

    private static TestJob job(Class<?> key, Class<?> value, boolean newApi) {
        TestJob job = TestJob.job(key, value, 1, 1);
        job.setUseNewReducer(newApi);
        job.setUseNewMapper(newApi);
        return job;
    }

    private static void emit(TestJob job, int from, int count, TaskHarness.Emitter emitter) throws Exception {
        for (int i = from; i < from + count; i++) {
            String content = String.format(Locale.ROOT, "%05d", i);
            emitter.emit(
                    field(job.getMapOutputKeyClass(), content), field(job.getMapOutputValueClass(), "v" + content), 0);
        }
    }

    private static Object field(Class<?> type, String content) {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        if (type == RestOfStream.class) {
            return new RestOfStream(bytes);
        }
        if (type == RestOfStream.Zipped.class) {
            return new RestOfStream.Zipped(bytes);
        }
        if (type == IntWritable.class) {
            return new IntWritable(Integer.parseInt(content));
        }
        return type == Text.class ? new Text(bytes) : NullWritable.get();
    }

    private static void assertSound(List<Pair> records) {
        assertThat(records).hasSizeGreaterThanOrEqualTo(RECORDS);
        for (Pair record : records) {
            assertThat(new String(record.value(), StandardCharsets.UTF_8))
                    .isEqualTo("v" + new String(record.key(), StandardCharsets.UTF_8));
        }
    }

    /** A Text that takes what is left in its stream for more of itself. */
    static final class Tail extends Text {
        private int tail;

        Tail() {}

        Tail(String text) {
            super(text);
        }

        @Override
        public void readFields(DataInput in) throws IOException {
            super.readFields(in);
            tail = ((InputStream) in).readAllBytes().length;
        }

        @Override
        public void write(DataOutput out) throws IOException {
            if (tail > 0) {
                throw new IOException(tail + " bytes of others");
            }
            super.write(out);
        }
    }

    /** A combiner that emits what it gets. */
    static final class OldSame extends MapReduceBase
            implements org.apache.hadoop.mapred.Reducer<RestOfStream, RestOfStream, RestOfStream, RestOfStream> {
        @Override
        public void reduce(
                RestOfStream key,
                Iterator<RestOfStream> values,
                OutputCollector<RestOfStream, RestOfStream> out,
                Reporter reporter)
                throws IOException {
            while (values.hasNext()) {
                out.collect(key, values.next());
            }
        }
    }

    /** The same of the new API. */
    static final class Same extends Reducer<RestOfStream, RestOfStream, RestOfStream, RestOfStream> {}
}
