package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.SpillwayCollector;
import org.spillway.SpillwayShuffle;
import org.spillway.testing.MapOutputServer;
import org.spillway.testing.MapOutputServer.Fault;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.Oracle;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Output;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.TestJob;

/** Faults in a reduce's input, and the outcome of each. No thread, file or direct memory of Spillway remains. */
@ExtendWith(NothingIsLeft.class)
class ShuffleFaultTest {
    private static final int MAPS = 6;

    @TempDir
    private Path dir;

    private final TestJob job = TestJob.job(Text.class, LongWritable.class, 1, 1)
            .with("mapreduce.reduce.shuffle.retry-delay.max.ms", 100)
            .with("mapreduce.task.io.sort.factor", 3);
    private ReduceHarness harness;

    @BeforeEach
    void setUp() {
        harness = new ReduceHarness(job, dir.resolve("maps"));
    }

    @ParameterizedTest
    @EnumSource
    void reduce_spoiltOutput_askedForAgain(Fault fault) throws Exception {
        ReduceFaults.maps(harness, MAPS, 100);
        Output calm = harness.reduce(Shuffle.class, 0, Way.HTTP);
        try (MapOutputServer server = harness.server()) {
            // Other outputs follow it in the reply. A connection that closes without a reply is no failure if it had
            // been used before, nor the first time if it is new.
            int times = fault == Fault.NO_REPLY ? 4 : 2;
            server.spoil(harness.maps().get(0).toString(), fault, times);
            if (fault.hangs()) {
                job.with("mapreduce.reduce.shuffle.read.timeout", 1000);
            }
            Output output = harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, server.address());
            Oracle.assertSame(job, fault.name(), calm.records(), output.records());
            if (fault == Fault.BUSY) {
                assertThat(output.counters().get("FAILED_SHUFFLE")).isZero();
            } else {
                assertThat(output.counters().get("FAILED_SHUFFLE")).isPositive();
            }
            assertThat(output.counters().get("SHUFFLED_MAPS")).isEqualTo(MAPS);
        }
    }

    /** A proxy or another shuffle service sends chunks. */
    @ParameterizedTest
    @ValueSource(classes = {Shuffle.class, SpillwayShuffle.class})
    void reduce_repliesInChunks_read(Class<?> shuffle) throws Exception {
        ReduceFaults.maps(harness, MAPS, 10_000);
        Output calm = harness.reduce(Shuffle.class, 0, Way.HTTP);
        try (MapOutputServer server = harness.server()) {
            server.sendInChunks();
            Output output = harness.reduce(shuffle, 0, Way.HTTP, server.address());
            Oracle.assertSame(job, "chunks", calm.records(), output.records());
            assertThat(output.counters().get("FAILED_SHUFFLE")).isZero();
        }
    }

    /** With a length unknown, the reply itself must tell that an output is cut. */
    @ParameterizedTest
    @EnumSource(names = {"DAMAGED", "CUT", "NO_HEADER", "EXTRA_BYTES", "LONGER", "SHORTER", "HUGE", "HUGE_OUTPUT"})
    void reduce_spoiltOutputInChunks_askedForAgain(Fault fault) throws Exception {
        ReduceFaults.maps(harness, MAPS, 100);
        Output calm = harness.reduce(Shuffle.class, 0, Way.HTTP);
        try (MapOutputServer server = harness.server()) {
            server.sendInChunks();
            server.spoil(harness.maps().get(0).toString(), fault, 2);
            Output output = harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, server.address());
            Oracle.assertSame(job, fault.name(), calm.records(), output.records());
            assertThat(output.counters().get("FAILED_SHUFFLE")).isPositive();
        }
    }

    @ParameterizedTest
    @EnumSource
    void reduce_spoiltLocalOutput_fetchedWithoutBlame(Damage damage) throws Exception {
        ReduceFaults.maps(harness, MAPS, 100);
        Output calm = harness.reduce(Shuffle.class, 0, Way.HTTP);
        Path copy = dir.resolve("copy");
        copy(dir.resolve("maps"), copy);
        damage.to(copy.resolve(dir.resolve("maps").relativize(harness.file(3))));
        try (MapOutputServer server = harness.server()) {
            Output output = harness.reduce(SpillwayShuffle.class, 0, Way.LOCAL, server.address(), copy);
            Oracle.assertSame(job, damage.name(), calm.records(), output.records());
            assertThat(output.counters().get("FAILED_SHUFFLE")).isZero();
            assertThat(server.requests()).isEqualTo(1);
        }
    }

    /** An output that is read in place is read twice. The second read is verified too, before the reduce ends. */
    @Test
    void reduce_localOutputDamagedOnceVerified_fails() throws Exception {
        ReduceFaults.maps(harness, MAPS, 100_000); // more records than are merged before the reducer reads the first
        Path copy = dir.resolve("copy");
        copy(dir.resolve("maps"), copy);
        Damaging.victim = copy.resolve(dir.resolve("maps").relativize(harness.file(3)));
        job.setBoolean("mapred.reducer.new-api", true);
        job.setClass("mapreduce.job.reduce.class", Damaging.class, Reducer.class);
        try (MapOutputServer server = harness.server()) {
            assertThatThrownBy(() -> harness.reduce(SpillwayShuffle.class, 0, Way.LOCAL, server.address(), copy))
                    .hasStackTraceContaining("checksum")
                    .hasStackTraceContaining(harness.maps().get(3).toString());
            assertThat(server.requests()).isZero();
        }
        assertThat(harness.blamed()).isEmpty();
        ReduceFaults.awaitRelease();
    }

    @Test
    void reduce_hostComesBack_waitedFor() throws Exception {
        ReduceFaults.maps(harness, MAPS, 100);
        int port = ReduceFaults.freePort();
        String address = "http://localhost:" + port;
        List<TaskCompletionEvent> events = harness.maps().stream()
                .map(map -> ReduceHarness.event(map, TaskCompletionEvent.Status.SUCCEEDED, address))
                .toList();
        AtomicReference<MapOutputServer> server = new AtomicReference<>();
        harness.tell(poll -> {
            if (poll == 2) { // a second after the maps were announced
                try {
                    server.set(harness.server(port));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return events;
        });
        Output output = harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, address);
        server.get().close();
        assertThat(output.counters().get("FAILED_SHUFFLE")).isZero();
    }

    @Test
    void reduce_manyMaps_masterIsAskedOnceASecond() throws Exception {
        for (int map = 0; map < 60; map++) {
            harness.map(SpillwayCollector.class, emitter -> emitter.emit(new Text("k"), new LongWritable(1), 0));
        }
        long start = System.nanoTime();
        harness.reduce(SpillwayShuffle.class, 0, Way.HTTP);
        assertThat(harness.polls()).isLessThanOrEqualTo(2 + (int) ((System.nanoTime() - start) / 1_000_000_000));
    }

    @Test
    void reduce_outputStaysAway_failsNamingIt() throws Exception {
        ReduceFaults.maps(harness, MAPS, 100);
        job.with("mapreduce.reduce.shuffle.retry-delay.max.ms", 1);
        try (MapOutputServer server = harness.server()) {
            server.spoil(harness.maps().get(2).toString(), Fault.GONE, Integer.MAX_VALUE);
            assertThatThrownBy(() -> harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, server.address()))
                    .hasStackTraceContaining(harness.maps().get(2).toString());
        }
    }

    @Test
    void reduce_reducerReadsLittle_leavesNothing() throws Exception {
        ReduceFaults.maps(harness, MAPS, 1000);
        job.setBoolean("mapred.reducer.new-api", true);
        job.setClass("mapreduce.job.reduce.class", Lazy.class, Reducer.class);
        assertThat(harness.reduce(SpillwayShuffle.class, 0, Way.HTTP).records()).isEmpty();
    }

    /** The ways in which a file is damaged. */
    enum Damage {
        A_BIT,
        CUT_SHORT,
        MISSING,
        NO_INDEX;

        void to(Path file) throws IOException {
            switch (this) {
                case A_BIT -> flip(file, 0.5);
                case CUT_SHORT -> {
                    try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
                        open.setLength(open.length() / 2);
                    }
                }
                case MISSING -> Files.delete(file);
                case NO_INDEX -> Files.delete(file.resolveSibling("file.out.index"));
            }
        }
    }

    /** Alters the last value in a map's output file, then reads its input. */
    public static final class Damaging extends Reducer<Text, LongWritable, Text, LongWritable> {
        private static Path victim;

        /** For Hadoop. */
        public Damaging() {}

        @Override
        protected void setup(Context context) throws IOException {
            flip(victim, 0.999);
        }
    }

    /** Reads one key, then ends. */
    public static final class Lazy extends Reducer<Text, LongWritable, Text, NullWritable> {
        /** For Hadoop. */
        public Lazy() {}

        @Override
        public void run(Context context) throws IOException, InterruptedException {
            context.nextKey();
        }
    }

    private static void flip(Path file, double where) throws IOException {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            long position = (long) (open.length() * where);
            open.seek(position);
            int old = open.read();
            open.seek(position);
            open.write(old ^ 1);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : all.toList()) {
                Files.copy(path, to.resolve(from.relativize(path)));
            }
        }
    }
}
