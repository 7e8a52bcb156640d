package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.NeighbourGroups;
import org.spillway.NoOrder;
import org.spillway.SpillwayShuffle;
import org.spillway.testing.Looks;
import org.spillway.testing.MapOutputServer;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Output;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.TaskHarness.Pair;
import org.spillway.testing.TestJob;

/** Reduces of jobs without an order: records are handed on as outputs arrive. */
@ExtendWith(NothingIsLeft.class)
class UnorderedReduceTest {
    private static final int MAPS = 8;
    private static final int RECORDS = 3_000;

    // An output waits for memory for a second.
    private static final long STEP_MILLIS = 20;
    private static final int TRIES = 20;

    /** What the reducer of the running test does. Tests of a class run one after the other. */
    private static volatile Hook hook = records -> {};

    private static CountDownLatch began;

    @TempDir
    private Path dir;

    /** Called for each record, with the number of records so far. */
    private interface Hook {
        void read(int records) throws IOException;
    }

    @BeforeEach
    void resetReducer() {
        began = new CountDownLatch(1);
        hook = records -> {};
    }

    @ParameterizedTest
    @EnumSource
    void reduce_noOrder_recordsAreStocks(Way way) throws Exception {
        ReduceHarness harness = harness(job());
        ReduceFaults.maps(harness, MAPS, RECORDS);
        Output stock = harness.reduce(Shuffle.class, 0, way);
        Output spillway = harness.reduce(SpillwayShuffle.class, 0, way);
        assertThat(lines(spillway)).hasSize(MAPS * RECORDS).isEqualTo(lines(stock));
        for (String counter : List.of("SHUFFLED_MAPS", "REDUCE_SHUFFLE_BYTES", "REDUCE_INPUT_RECORDS")) {
            assertThat(spillway.counters().get(counter))
                    .as(counter)
                    .isEqualTo(stock.counters().get(counter));
        }
        assertThat(spillway.counters().get("MERGED_MAP_OUTPUTS")).isEqualTo(MAPS);
        assertThat(spillway.counters().get("SHUFFLE_SPILLS")).isZero();
        ReduceFaults.assertNoFileIsLeft(dir, dir.resolve("maps"));
    }

    /** The job's own value: outputs are on disk when the reducer reads them. */
    @Test
    void reduce_nothingMayStayInMemory_recordsAreStocks() throws Exception {
        ReduceHarness harness = harness(job().with("mapreduce.reduce.input.buffer.percent", 0.0));
        ReduceFaults.maps(harness, MAPS, RECORDS);
        Output stock = harness.reduce(Shuffle.class, 0, Way.HTTP);
        Output spillway = harness.reduce(SpillwayShuffle.class, 0, Way.HTTP);
        assertThat(lines(spillway)).isEqualTo(lines(stock));
        ReduceFaults.assertNoFileIsLeft(dir, dir.resolve("maps"));
    }

    @Test
    void reduce_noMaps_noRecords() throws Exception {
        assertThat(harness(job())
                        .reduce(SpillwayShuffle.class, 0, Way.HTTP, "http://localhost:1")
                        .records())
                .isEmpty();
    }

    /** The application master names the last map only when the reducer has read a record. */
    @Test
    void reduce_lastOutputWaitsForTheFirstRecord_ends() throws Exception {
        ReduceHarness harness = harness(job());
        ReduceFaults.maps(harness, MAPS, RECORDS);
        hook = records -> began.countDown();
        try (MapOutputServer server = harness.server()) {
            tell(harness, server, MAPS - 1, true);
            Output output = harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, server.address());
            assertThat(output.records()).hasSize(MAPS * RECORDS);
        }
    }

    /** Few records are not held back for a batch to be full. Hadoop itself reads one record ahead. */
    @Test
    void reduce_fewRecords_handedOnAtOnce() throws Exception {
        ReduceHarness harness = harness(job());
        ReduceFaults.maps(harness, 2, 2);
        hook = records -> began.countDown();
        try (MapOutputServer server = harness.server()) {
            tell(harness, server, 1, true);
            assertThat(harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, server.address())
                            .records())
                    .hasSize(4);
        }
    }

    /** Memory holds a few of the outputs, and the reducer is busy with the first record until some are on disk. */
    @Test
    void reduce_slowReducer_outputsGoToDisk() throws Exception {
        TestJob job = job();
        ReduceHarness harness = harness(job);
        ReduceFaults.spilling(job, harness);
        hook = records -> {
            while (records == 1
                    && ReduceFaults.filesBut(dir, dir.resolve("maps")).isEmpty()) {
                sleep(STEP_MILLIS);
            }
        };
        Output output = harness.reduce(SpillwayShuffle.class, 0, Way.HTTP);
        assertThat(output.records()).hasSize(ReduceFaults.RECORDS);
        assertThat(output.counters().get("SHUFFLE_SPILLS")).isPositive();
        ReduceFaults.assertNoFileIsLeft(dir, dir.resolve("maps"));
    }

    /**
     * Memory holds a few of the outputs, and the reducer keeps up: none goes to disk. On a busy machine a reducer may
     * not get the processor for a second, which is too slow, so it may try again.
     */
    @Test
    void reduce_reducerKeepsUp_noneGoesToDisk() throws Exception {
        TestJob job = job();
        ReduceHarness harness = harness(job);
        ReduceFaults.spilling(job, harness);
        Output output = harness.reduce(SpillwayShuffle.class, 0, Way.HTTP);
        for (int again = 0; again < TRIES && output.counters().get("SHUFFLE_SPILLS") > 0; again++) {
            output = harness.reduce(SpillwayShuffle.class, 0, Way.HTTP);
        }
        assertThat(output.records()).hasSize(ReduceFaults.RECORDS);
        assertThat(output.counters().get("SHUFFLE_SPILLS")).isZero();
        assertThat(output.counters().get("SHUFFLE_PEAK_BYTES")).isLessThanOrEqualTo(2 << 20);
    }

    @Test
    void reduce_damagedOutput_fetchedAgainAndNoneOfItHandedOn() throws Exception {
        ReduceHarness harness = harness(job().with("mapreduce.reduce.shuffle.retry-delay.max.ms", 100));
        ReduceFaults.maps(harness, MAPS, RECORDS);
        List<String> expected = lines(harness.reduce(Shuffle.class, 0, Way.HTTP));
        try (MapOutputServer server = harness.server()) {
            server.spoil(harness.maps().get(3).toString(), MapOutputServer.Fault.DAMAGED, 1);
            Output output = harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, server.address());
            assertThat(lines(output)).isEqualTo(expected);
            assertThat(output.counters().get("FAILED_SHUFFLE")).isEqualTo(1);
        }
    }

    @Test
    void reduce_outputCannotBeHad_reducerThatHasBegunFails() throws Exception {
        ReduceHarness harness = harness(job().with("mapreduce.reduce.shuffle.retry-delay.max.ms", 1));
        ReduceFaults.maps(harness, MAPS, RECORDS);
        hook = records -> began.countDown();
        try (MapOutputServer server = harness.server()) {
            server.spoil(harness.maps().get(3).toString(), MapOutputServer.Fault.GONE, Integer.MAX_VALUE);
            assertThatThrownBy(() -> harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, server.address()))
                    .hasStackTraceContaining("the outputs of maps cannot be fetched");
        }
        assertThat(began.getCount()).as("the reducer had begun").isZero();
        assertThat(harness.blamed()).contains(harness.maps().get(3));
        assertReleased();
    }

    @Test
    void reduce_reducerFailsWhileOutputsAreFetched_fetchEnds() throws Exception {
        ReduceHarness harness = harness(job());
        ReduceFaults.maps(harness, MAPS, RECORDS);
        hook = records -> {
            throw new IOException("reducer broke");
        };
        try (MapOutputServer server = harness.server()) {
            tell(harness, server, MAPS - 1, false);
            assertThatThrownBy(() -> harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, server.address()))
                    .hasMessageContaining("reducer broke");
        }
        assertReleased();
    }

    @Test
    void reduce_killedWhileItWaitsForOutputs_ends() throws Exception {
        ReduceHarness harness = harness(job());
        ReduceFaults.maps(harness, MAPS, RECORDS);
        hook = records -> {
            if (records == (MAPS - 1) * RECORDS - 1) { // the next one is that which Hadoop reads ahead
                began.countDown();
            }
        };
        try (MapOutputServer server = harness.server()) {
            tell(harness, server, MAPS - 1, false);
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            Thread task = new Thread(() -> {
                try {
                    harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, server.address());
                } catch (Throwable e) {
                    thrown.set(e);
                }
            });
            task.start();
            began.await();
            Looks.awaitLooks(List.of(task)); // by now it waits
            task.interrupt();
            task.join();
            assertThat(thrown.get()).isNotNull();
        }
        assertReleased();
    }

    @ParameterizedTest
    @ValueSource(classes = {Shuffle.class, SpillwayShuffle.class})
    void reduce_noGroupingComparator_failsWithEitherShuffle(Class<?> shuffle) throws Exception {
        JobConf ordered = TestJob.job(Text.class, LongWritable.class, 1, 1);
        ordered.setReducerClass(Reading.class);
        ReduceHarness harness = new ReduceHarness(ordered, dir.resolve("maps"));
        ReduceFaults.maps(harness, 1, 10);
        ordered.setOutputKeyComparatorClass(NoOrder.class);
        assertThatThrownBy(() -> harness.reduce(shuffle, 0, Way.HTTP))
                .rootCause()
                .hasMessageContaining("mapreduce.job.output.group.comparator.class is not set");
    }

    /** Fails unless a reduce that has failed leaves no file. NothingIsLeft checks threads and memory. */
    private void assertReleased() throws Exception {
        ReduceFaults.awaitRelease();
        ReduceFaults.assertNoFileIsLeft(dir, dir.resolve("maps"));
    }

    private static TestJob job() {
        TestJob job = TestJob.job(Text.class, LongWritable.class, 1, 1).sortedBy(NoOrder.class);
        job.setOutputValueGroupingComparator(NeighbourGroups.class);
        job.setReducerClass(Reading.class);
        return job;
    }

    private ReduceHarness harness(TestJob job) {
        return new ReduceHarness(job, dir.resolve("maps"));
    }

    /**
     * Announces the first maps.
     *
     * @param others whether the other maps are announced when the reducer has begun; otherwise they never end
     */
    private static void tell(ReduceHarness harness, MapOutputServer server, int first, boolean others) {
        List<TaskCompletionEvent> events = new ArrayList<>();
        harness.maps()
                .forEach(map ->
                        events.add(ReduceHarness.event(map, TaskCompletionEvent.Status.SUCCEEDED, server.address())));
        harness.tell(poll -> others && began.getCount() == 0 ? events : events.subList(0, first));
    }

    private static List<String> lines(Output output) {
        return output.records().stream().map(UnorderedReduceTest::line).sorted().toList();
    }

    private static String line(Pair pair) {
        return Arrays.toString(pair.key()) + Arrays.toString(pair.value());
    }

    private static void sleep(long millis) throws IOException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** Writes what it reads. */
    public static final class Reading implements Reducer<Text, LongWritable, Text, LongWritable> {
        private int records;

        @Override
        public void reduce(
                Text key, Iterator<LongWritable> values, OutputCollector<Text, LongWritable> out, Reporter reporter)
                throws IOException {
            while (values.hasNext()) {
                LongWritable value = values.next();
                hook.read(++records);
                out.collect(key, value);
            }
        }

        @Override
        public void configure(JobConf job) {
            // nothing to configure
        }

        @Override
        public void close() {
            // nothing to close
        }
    }
}
