package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskCompletionEvent.Status;
import org.apache.hadoop.mapreduce.Reducer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.SpillwayShuffle;
import org.spillway.testing.DirectBytes;
import org.spillway.testing.MapOutputServer;
import org.spillway.testing.MapOutputServer.Fault;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Output;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.TestJob;

/**
 * The fetch of an attempt's output hangs, and another attempt provides the output. The hanging fetch is ended, the
 * reduce continues, and no map is reported.
 */
@ExtendWith(NothingIsLeft.class)
class SupersededFetchTest {
    private static final AtomicReference<CountDownLatch> READS = new AtomicReference<>();
    private static final AtomicReference<CountDownLatch> MAY_READ = new AtomicReference<>();

    @TempDir
    private Path dir;

    @BeforeEach
    void setUp() {
        READS.set(new CountDownLatch(1));
        MAY_READ.set(new CountDownLatch(1));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource({
        "HANGING_BEFORE, OBSOLETE",
        "HANGING_BEFORE, SUCCEEDED",
        "HANGING_WITHIN, OBSOLETE",
        "HANGING_WITHIN, SUCCEEDED",
    })
    void reduce_hangingFetchIsSuperseded_endedAndNobodyBlamed(Fault fault, Status ofTheFirst) throws Exception {
        long direct = DirectBytes.now();
        TestJob job = TestJob.job(Text.class, LongWritable.class, 1, 1)
                .with("mapreduce.reduce.input.buffer.percent", 0.0) // all outputs are read from disk
                .with("mapreduce.task.io.sort.factor", 100);
        job.setBoolean("mapred.reducer.new-api", true);
        job.setClass("mapreduce.job.reduce.class", Waiting.class, Reducer.class);
        ReduceHarness harness = new ReduceHarness(job, dir.resolve("maps"));
        ReduceFaults.spilling(job, harness);
        TaskAttemptID first = harness.maps().get(0);
        TaskAttemptID second = ReduceFaults.runAgain(harness, 0);
        try (MapOutputServer hanging = harness.server();
                MapOutputServer sound = harness.server()) {
            hanging.spoil(first.toString(), fault, 1);
            List<TaskCompletionEvent> events = new ArrayList<>();
            events.add(ReduceHarness.event(first, Status.SUCCEEDED, hanging.address()));
            for (int map = 1; map < harness.maps().size(); map++) {
                events.add(ReduceHarness.event(harness.maps().get(map), Status.SUCCEEDED, sound.address()));
            }
            harness.tell(poll -> {
                if (hanging.isHanging() && events.size() == harness.maps().size()) {
                    events.add(ReduceHarness.event(first, ofTheFirst, hanging.address()));
                    events.add(ReduceHarness.event(second, Status.SUCCEEDED, sound.address()));
                }
                return events;
            });
            AtomicReference<Output> output = new AtomicReference<>();
            Thread task = new Thread(() -> {
                try {
                    output.set(harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, sound.address()));
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            task.start();
            READS.get().await();
            // The hanging read ignores interrupts, so its connection is closed.
            assertThat(fetchers()).as("fetches that hang").isZero();
            MAY_READ.get().countDown();
            task.join();
            assertThat(output.get()).isNotNull();
            assertThat(harness.blamed()).isEmpty();
            assertThat(output.get().counters().get("FAILED_SHUFFLE")).isZero();
            assertThat(output.get().counters().get("IO_ERROR")).isZero();
            assertThat(output.get().counters().get("SHUFFLED_MAPS")).isEqualTo(ReduceFaults.MAPS);
            assertThat(output.get().counters().get("REDUCE_INPUT_RECORDS")).isEqualTo(ReduceFaults.RECORDS);
            assertThat(output.get().counters().get("SPILLED_RECORDS")).isEqualTo(ReduceFaults.RECORDS);
        }
        ReduceFaults.awaitRelease();
        ReduceFaults.awaitCollection(dir, dir.resolve("maps"), direct); // memory that the fetch might have written to
        ReduceFaults.assertNoFileIsLeft(dir, dir.resolve("maps"));
    }

    private static long fetchers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("-fetch-"))
                .count();
    }

    /** Waits at its first key. */
    public static final class Waiting extends Reducer<Text, LongWritable, Text, NullWritable> {
        /** For Hadoop. */
        public Waiting() {}

        @Override
        protected void reduce(Text key, Iterable<LongWritable> values, Context context) throws InterruptedException {
            READS.get().countDown();
            MAY_READ.get().await();
            for (LongWritable value : values) {
                assertThat(value.get()).isNotNegative();
            }
        }
    }
}
