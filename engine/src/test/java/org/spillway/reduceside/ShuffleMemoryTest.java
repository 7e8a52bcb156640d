package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.SpillwayCollector;
import org.spillway.SpillwayShuffle;
import org.spillway.memory.DirectMemory;
import org.spillway.memory.MemoryLimits;
import org.spillway.testing.DirectBytes;
import org.spillway.testing.LogLines;
import org.spillway.testing.MapOutputServer;
import org.spillway.testing.Oracle;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Output;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.TestJob;

/** Other code takes direct memory, before a reduce begins or while it fetches. */
class ShuffleMemoryTest {
    private static final int NIO_IS_FREE = 25; // of the JDKs that were tried
    private static final long MIB = 1 << 20;

    @TempDir
    private Path dir;

    private final TestJob job = TestJob.job(Text.class, LongWritable.class, 1, 1)
            .with("mapreduce.task.io.sort.factor", 3)
            .with("mapreduce.reduce.shuffle.retry-delay.max.ms", 100);
    private final List<ByteBuffer> hogged = new ArrayList<>();
    private ReduceHarness harness;
    private Output calm;

    @BeforeEach
    void maps() throws Exception {
        harness = new ReduceHarness(job, dir.resolve("maps"));
        ReduceFaults.spilling(job, harness);
        job.with("mapreduce.reduce.memory.totalbytes", 64 * MIB);
        calm = harness.reduce(Shuffle.class, 0, Way.HTTP);
        awaitThreads();
    }

    /** Waits for the threads of maps, server and reduce, which have stopped: NIO frees their buffers when they end. */
    private static void awaitThreads() throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("spillway-") || thread.getName().startsWith("fetcher#")) {
                thread.join();
            }
        }
    }

    @AfterEach
    void giveBack() {
        hogged.forEach(DirectMemory::free);
    }

    /** The counter of records on disk shows that all outputs are in memory. */
    @Test
    void reduce_directMemoryTakenBefore_outputsLieOnTheHeap() throws Exception {
        // Without this, outputs on the heap would go to disk before the reducer runs.
        job.with("mapreduce.reduce.input.buffer.percent", 1.0);
        leave(4 * MIB); // less than the 11 MiB that are reserved for other uses
        try (LogLines log = LogLines.of("org.spillway.memory")) {
            Output output = harness.reduce(SpillwayShuffle.class, 0, Way.HTTP);
            log.none("others took direct memory"); // the plan has no memory off the heap
            Oracle.assertSame(job, "on the heap", calm.records(), output.records());
            assertThat(output.counters().get("SPILLED_RECORDS")).isZero();
        }
    }

    /**
     * Without a codec outputs lie in pages uncompressed; the merge reads all of them at the same rate. Each output has
     * many slabs, since the last ones are freed at its end.
     */
    @Test
    void reduce_outputsOffTheHeap_freedWhileTheReducerRuns() throws Exception {
        ReduceHarness large = new ReduceHarness(job, dir.resolve("large"));
        String key = "%0100d";
        for (int map = 0; map < 4; map++) {
            large.map(SpillwayCollector.class, emitter -> {
                for (int i = 0; i < 40_000; i++) {
                    emitter.emit(new Text(String.format(Locale.ROOT, key, i)), new LongWritable(i), 0);
                }
            });
        }
        job.setClass("mapreduce.job.reduce.class", Watching.class, Reducer.class);
        job.setBoolean("mapred.reducer.new-api", true);
        Watching.seen.clear();
        DirectBytes.settled();
        large.reduce(SpillwayShuffle.class, 0, Way.HTTP);
        int count = Watching.seen.size();
        long others = Watching.seen.get(count - 1);
        long first = Watching.seen.get(0) - others;
        long late = Watching.seen.get(count * 9 / 10) - others;
        assertThat(first).as("all outputs are off the heap").isGreaterThan(16 * MIB);
        assertThat(late).as("at nine tenths of the records, of %d", first).isLessThan(first / 2);
    }

    /** Notes the direct memory at each record. */
    public static final class Watching extends Reducer<Object, Object, Object, Object> {
        private static final List<Long> seen = new ArrayList<>();

        /** Called by Hadoop. */
        public Watching() {}

        @Override
        protected void reduce(Object key, Iterable<Object> values, Context context) {
            values.forEach(value -> seen.add(DirectBytes.now()));
        }
    }

    @Test
    void reduce_directMemoryTakenWhileItFetches_restGoesToDisk() throws Exception {
        try (MapOutputServer server = harness.server();
                LogLines log = LogLines.of("org.spillway.memory")) {
            server.beforeAnswer(() -> {
                if (hogged.isEmpty()) {
                    leave(12 * MIB);
                }
            });
            Output output = harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, server.address());
            assertThat(log.only("others took direct memory")).contains("of ");
            Oracle.assertSame(job, "on disk", calm.records(), output.records());
            assertThat(output.counters().get("SPILLED_RECORDS")).isPositive();
        }
    }

    /**
     * Reading and writing files needs direct memory. Otherwise NIO would allocate it. In newer JDKs what NIO allocates
     * does not count (JDK-8344882), so that the reduce can go on.
     */
    @Test
    void reduce_hardlyAnyDirectMemory_failsSayingSo() throws Exception {
        assumeTrue(Runtime.version().feature() < NIO_IS_FREE, "NIO's own buffers do not count here");
        job.with("mapreduce.reduce.shuffle.memory.limit.percent", 0.01);
        leave(50_000); // less than one thread reads at a time
        assertThatThrownBy(() -> harness.reduce(SpillwayShuffle.class, 0, Way.HANDED_OVER))
                .hasRootCauseInstanceOf(OutOfMemoryError.class)
                .hasStackTraceContaining("irect buffer memory");
        assertThat(harness.blamed()).isEmpty();
        ReduceFaults.awaitRelease();
        ReduceFaults.assertNoFileIsLeft(dir, dir.resolve("maps"));
    }

    private synchronized void leave(long bytes) {
        // Frees the buffers of other tests now, so that they are not freed in the middle of this one.
        DirectBytes.settled();
        for (long more = MemoryLimits.directAvailable() - bytes;
                more > 0;
                more -= hogged.get(hogged.size() - 1).capacity()) {
            hogged.add(ByteBuffer.allocateDirect((int) Math.min(more, 256 * MIB)));
        }
    }
}
