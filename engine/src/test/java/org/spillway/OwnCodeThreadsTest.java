package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.job.JobSettings;
import org.spillway.job.MemoryBounds;
import org.spillway.job.TaskCores;
import org.spillway.mapside.MapSidePlan;
import org.spillway.reduceside.ReduceSidePlan;
import org.spillway.testing.LogLines;
import org.spillway.testing.Oracle;
import org.spillway.testing.ReduceOracle;
import org.spillway.testing.TaskHarness;
import org.spillway.testing.TestJob;

/** Code of a job's own that compares keys with state shared by all its instances. */
class OwnCodeThreadsTest {
    private static final int KEYS = 30_000;
    private static final int KEYS_OF_REDUCES = 5_000; // of each map

    // Threads that have run the job's code. Each task has threads of its own name.
    private static final Set<String> THREADS = ConcurrentHashMap.newKeySet();

    private static final AtomicInteger INSIDE = new AtomicInteger();
    private static final AtomicInteger AT_ONCE = new AtomicInteger();

    @TempDir
    private Path dir;

    @BeforeEach
    void forget() {
        THREADS.clear();
        AT_ONCE.set(0);
    }

    @AfterEach
    void neverInTwoThreadsAtOnce() {
        assertThat(AT_ONCE).as("calls of the job's code during another").hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 64})
    void map_registeredComparator_asStock(int sortMb) throws Exception {
        checkMap(TestJob.job(Registered.class, LongWritable.class, 4, sortMb).sortedBy(Descending.class), sortMb);
        assertThat(workers()).as("workers that compared").hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 64})
    void map_keysReadThroughStaticArray_asStock(int sortMb) throws Exception {
        checkMap(TestJob.job(Scratch.class, LongWritable.class, 4, sortMb), sortMb);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 64})
    void map_comparatorWithStaticBuffer_asStock(int sortMb) throws Exception {
        checkMap(TestJob.job(Scratch.class, LongWritable.class, 4, sortMb).sortedBy(InStatic.class), sortMb);
    }

    @Test
    void map_combinedKeysReadThroughStaticArray_asStock() throws Exception {
        TestJob job = TestJob.job(Scratch.class, LongWritable.class, 4, 1).combinedBy(First.class);
        checkMap(job.sortedBy(LongWritable.Comparator.class), 1);
    }

    @Test
    void plan_compareInParallel_severalThreads() throws Exception {
        JobConf job = TestJob.job(Scratch.class, LongWritable.class, 4, 1).with(JobSettings.THREADS, 4);
        TaskCores cores = new TaskCores(4, "told");
        MemoryBounds bounds = MemoryBounds.of(job, TaskType.MAP);
        MapSidePlan alone = MapSidePlan.of(job, bounds, cores);
        assertThat(alone.threads()).isEqualTo(1);
        assertThat(alone.oneThread()).contains(WritableComparator.class.getName(), "spillway.compare.parallel=true");
        assertThat(ReduceSidePlan.of(job, 3, bounds, cores).ahead()).isFalse();
        job.setBoolean(JobSettings.COMPARE_IN_PARALLEL, true);
        MapSidePlan together = MapSidePlan.of(job, bounds, cores);
        assertThat(together.threads()).isEqualTo(4);
        assertThat(together.oneThread()).isNull();
        assertThat(ReduceSidePlan.of(job, 3, bounds, cores).ahead()).isTrue();
    }

    @Test
    void plan_compareInParallelRegisteredInstance_oneThread() throws Exception {
        JobConf job = TestJob.job(Registered.class, LongWritable.class, 4, 1).with(JobSettings.THREADS, 4);
        job.setBoolean(JobSettings.COMPARE_IN_PARALLEL, true);
        MapSidePlan plan = MapSidePlan.of(job, MemoryBounds.of(job, TaskType.MAP), new TaskCores(4, "told"));
        assertThat(plan.threads()).isEqualTo(1);
        assertThat(plan.oneThread()).startsWith("the JVM has one instance of ");
    }

    @Test
    void lastLine_oneThread_reasonNamed() throws Exception {
        TestJob job = TestJob.job(Scratch.class, LongWritable.class, 1, 4).with(JobSettings.THREADS, 4);
        try (LogLines lines = LogLines.of("org.spillway.figures")) {
            TaskHarness.run(SpillwayCollector.class, job, dir, emitter -> emit(0, KEYS, emitter, job));
            assertThat(lines.only("Spillway: "))
                    .contains("; 1 of 4 threads: org.apache.hadoop.io.WritableComparator may share state");
        }
    }

    @Test
    void reduce_registeredComparator_asStock() throws Exception {
        checkReduce(TestJob.job(Registered.class, LongWritable.class, 1, 4).sortedBy(Descending.class));
    }

    @Test
    void reduce_keysReadThroughStaticArray_asStock() throws Exception {
        checkReduce(TestJob.job(Scratch.class, LongWritable.class, 1, 4));
    }

    @Test
    void reduce_comparatorWithStaticBuffer_asStock() throws Exception {
        checkReduce(TestJob.job(Scratch.class, LongWritable.class, 1, 4).sortedBy(InStatic.class));
    }

    private void checkMap(TestJob job, int sortMb) throws Exception {
        job.with(JobSettings.THREADS, 4);
        Oracle.check(
                job,
                dir,
                "own code, " + sortMb + " MiB",
                emitter -> emit(0, KEYS, emitter, job),
                List.of("MAP_OUTPUT_RECORDS"));
    }

    private static Set<String> workers() {
        return THREADS.stream().filter(name -> name.startsWith("spillway-")).collect(Collectors.toSet());
    }

    private void checkReduce(TestJob job) throws Exception {
        ReduceOracle.check(job, dir.resolve("maps"), 3, (map, emitter) -> emit(map, KEYS_OF_REDUCES, emitter, job));
        assertThat(THREADS.stream().filter(name -> name.endsWith("-merge-1")))
                .as("threads beside the reducer's that ran the job's code")
                .isEmpty();
    }

    private static void emit(int map, int keys, TaskHarness.Emitter emitter, TestJob job) throws Exception {
        Number key = job.getMapOutputKeyClass() == Registered.class ? new Registered() : new Scratch();
        LongWritable value = new LongWritable();
        for (int i = 0; i < keys; i++) {
            key.number = i * 7919L % keys;
            value.set(map);
            emitter.emit(key, value, i % job.getNumReduceTasks());
        }
    }

    private static void enter() {
        THREADS.add(Thread.currentThread().getName());
        if (INSIDE.getAndIncrement() > 0) {
            AT_ONCE.incrementAndGet();
        }
    }

    private static void leave() {
        INSIDE.decrementAndGet();
    }

    /** A key of one number. */
    public abstract static class Number implements WritableComparable<Number> {
        long number;

        @Override
        public void write(DataOutput out) throws IOException {
            out.writeLong(number);
        }

        @Override
        public int compareTo(Number other) {
            return Long.compare(number, other.number);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Number && ((Number) other).number == number;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(number);
        }
    }

    /** A key whose registered comparator deserialises into fields. */
    public static final class Registered extends Number {
        static {
            WritableComparator.define(Registered.class, new WritableComparator(Registered.class, true) {});
        }

        @Override
        public void readFields(DataInput in) throws IOException {
            enter();
            try {
                number = in.readLong();
            } finally {
                leave();
            }
        }
    }

    /** A key that reads through an array of all keys. */
    public static final class Scratch extends Number {
        private static final byte[] ARRAY = new byte[Long.BYTES];

        @Override
        public void readFields(DataInput in) throws IOException {
            enter();
            try {
                in.readFully(ARRAY);
                number = WritableComparator.readLong(ARRAY, 0);
            } finally {
                leave();
            }
        }
    }

    /** The opposite of what the JVM's one instance compares. */
    public static final class Descending implements RawComparator<Registered> {
        @Override
        public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
            return WritableComparator.get(Registered.class).compare(b, bStart, bLength, a, aStart, aLength);
        }

        @Override
        public int compare(Registered a, Registered b) {
            return b.compareTo(a);
        }
    }

    /** Reads keys through one buffer of all instances. */
    public static final class InStatic implements RawComparator<Scratch> {
        private static final DataInputBuffer BUFFER = new DataInputBuffer();

        @Override
        public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
            enter();
            try {
                BUFFER.reset(a, aStart, aLength);
                long x = BUFFER.readLong();
                BUFFER.reset(b, bStart, bLength);
                return Long.compare(x, BUFFER.readLong());
            } catch (IOException e) {
                throw new IllegalStateException("a key is not whole", e);
            } finally {
                leave();
            }
        }

        @Override
        public int compare(Scratch a, Scratch b) {
            return a.compareTo(b);
        }
    }

    /** Passes on the first value of each key. */
    public static final class First extends MapReduceBase
            implements Reducer<Scratch, LongWritable, Scratch, LongWritable> {
        @Override
        public void reduce(
                Scratch key,
                Iterator<LongWritable> values,
                OutputCollector<Scratch, LongWritable> out,
                Reporter reporter)
                throws IOException {
            out.collect(key, values.next());
        }
    }
}
