package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.SpillwayCollector;
import org.spillway.SpillwayShuffle;
import org.spillway.disk.Disk;
import org.spillway.disk.FailingDisk;
import org.spillway.testing.Bomb;
import org.spillway.testing.BombedJob;
import org.spillway.testing.MapOutputServer;
import org.spillway.testing.MapOutputServer.Fault;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.Oracle;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Output;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.TaskHarness;
import org.spillway.testing.TestJob;

/** What goes wrong in a reduce's input, and how it ends. After each: no thread, no file of ours, no direct memory. */
@Timeout(120)
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

    @AfterEach
    void disarm() {
        Bomb.disarm();
    }

    @ParameterizedTest
    @EnumSource
    void anOutputThatIsSpoiltIsAskedForAgain(Fault fault) throws Exception {
        maps(100);
        Output calm = harness.reduce(Shuffle.class, 0, Way.HTTP);
        try (MapOutputServer server = harness.server()) {
            server.spoil(harness.maps().get(2).toString(), fault, 2);
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

    @ParameterizedTest
    @EnumSource
    void aLocalOutputThatIsSpoiltIsAskedForWithoutBlame(Damage damage) throws Exception {
        maps(100);
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

    @Test
    void aHostThatComesBackIsWaitedFor() throws Exception {
        maps(100);
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        AtomicReference<MapOutputServer> server = new AtomicReference<>();
        Thread late = new Thread(() -> {
            try {
                Thread.sleep(1500);
                server.set(harness.server(port));
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        late.start();
        try {
            Output output = harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, "http://localhost:" + port);
            assertThat(output.counters().get("FAILED_SHUFFLE")).isZero();
        } finally {
            late.join();
            server.get().close();
        }
    }

    @Test
    void theMasterIsAskedOnceASecond() throws Exception {
        for (int map = 0; map < 60; map++) {
            harness.map(SpillwayCollector.class, emitter -> emitter.emit(new Text("k"), new LongWritable(1), 0));
        }
        long start = System.nanoTime();
        harness.reduce(SpillwayShuffle.class, 0, Way.HTTP);
        assertThat(harness.polls()).isLessThanOrEqualTo(2 + (int) ((System.nanoTime() - start) / 1_000_000_000));
    }

    @Test
    void anOutputThatStaysAwayEndsTheReduce() throws Exception {
        maps(100);
        job.with("mapreduce.reduce.shuffle.retry-delay.max.ms", 1);
        try (MapOutputServer server = harness.server()) {
            server.spoil(harness.maps().get(2).toString(), Fault.GONE, Integer.MAX_VALUE);
            assertThatThrownBy(() -> harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, server.address()))
                    .hasStackTraceContaining(harness.maps().get(2).toString());
        }
    }

    @Test
    void aFullDiskMovesARunToAnother() throws Exception {
        spilling();
        Output calm = harness.reduce(Shuffle.class, 0, Way.HTTP);
        List<Path> disks = List.of(dir.resolve("disk1"), dir.resolve("disk2"));
        try (MapOutputServer server = harness.server()) {
            OnDisk.disk = new FailingDisk(disks, "map_0.out", FailingDisk.Fault.FULL, 1 << 18, 1);
            Output output = harness.reduce(OnDisk.class, 0, Way.HTTP, server.address(), disks.toArray(new Path[0]));
            assertThat(OnDisk.disk.failed()).hasSize(1);
            Oracle.assertSame(job, "one disk is full", calm.records(), output.records());
        }
        assertThat(TaskHarness.filesIn(disks)).isEmpty();
    }

    @Test
    void noDiskLeftEndsTheReduce() throws Exception {
        spilling();
        List<Path> disks = List.of(dir.resolve("disk1"), dir.resolve("disk2"));
        try (MapOutputServer server = harness.server()) {
            OnDisk.disk = new FailingDisk(disks, "map_0.out", FailingDisk.Fault.FULL, 1 << 18, 2);
            assertThatThrownBy(() ->
                            harness.reduce(OnDisk.class, 0, Way.HTTP, server.address(), disks.toArray(new Path[0])))
                    .hasStackTraceContaining("no local dir is left");
        }
        released();
        assertThat(TaskHarness.filesIn(disks)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void jobsCodeThatThrowsIsTheCause(Stage stage) throws Exception {
        stage.setUp(job);
        spilling();
        Bomb.throwing(stage.caller, () -> new IllegalStateException("injected")).arm();
        assertThatThrownBy(() -> harness.reduce(SpillwayShuffle.class, 0, Way.HTTP))
                .hasStackTraceContaining("injected");
        released();
    }

    @ParameterizedTest
    @EnumSource
    void aKilledReduceEndsAtOnce(Stage stage) throws Exception {
        stage.setUp(job);
        spilling();
        Bomb bomb = Bomb.waiting(stage.caller);
        bomb.arm();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread task = new Thread(() -> {
            try {
                harness.reduce(SpillwayShuffle.class, 0, Way.HTTP);
            } catch (Throwable e) {
                thrown.set(e);
            }
        });
        task.start();
        assertThat(bomb.awaitHit()).as("hit").isTrue();
        task.interrupt();
        task.join(5000);
        assertThat(task.isAlive()).as("the task's thread").isFalse();
        assertThat(thrown.get()).isNotNull();
        released();
    }

    @Test
    void aReducerThatThrowsLeavesNothing() throws Exception {
        maps(1000);
        job.setBoolean("mapred.reducer.new-api", true);
        job.setClass("mapreduce.job.reduce.class", Throwing.class, Reducer.class);
        assertThatThrownBy(() -> harness.reduce(SpillwayShuffle.class, 0, Way.HTTP))
                .hasStackTraceContaining("thrown by the reducer");
        released();
    }

    @Test
    void aReducerThatReadsLittleLeavesNothing() throws Exception {
        maps(1000);
        job.setBoolean("mapred.reducer.new-api", true);
        job.setClass("mapreduce.job.reduce.class", Lazy.class, Reducer.class);
        assertThat(harness.reduce(SpillwayShuffle.class, 0, Way.HTTP).records()).isEmpty();
    }

    /** Where a thread of ours calls the job's code. */
    enum Stage {
        COMPARE_IN_SPILL("org.spillway.reduceside.merge.RunMerge"),
        COMPARE_IN_FINAL_MERGE("org.spillway.reduceside.merge.BatchFiller"),
        COMBINE("org.spillway.job.TaskCombiner"),
        DECOMPRESS("org.spillway.reduceside.merge.Unwrapped");

        private final String caller;

        Stage(String caller) {
            this.caller = caller;
        }

        void setUp(TestJob job) {
            switch (this) {
                case COMPARE_IN_SPILL, COMPARE_IN_FINAL_MERGE -> job.sortedBy(BombedJob.Order.class);
                case COMBINE -> job.combinedBy(BombedJob.Sum.class);
                case DECOMPRESS -> job.compressedBy(BombedJob.Codec.class);
            }
        }
    }

    /** What may be wrong with a file. */
    enum Damage {
        A_BIT,
        CUT_SHORT,
        MISSING,
        NO_INDEX;

        void to(Path file) throws IOException {
            switch (this) {
                case A_BIT -> {
                    try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
                        open.seek(open.length() / 2);
                        int old = open.read();
                        open.seek(open.length() / 2);
                        open.write(old ^ 1);
                    }
                }
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

    /** Runs on a disk that fails. */
    public static final class OnDisk<K, V> extends ReduceSideShuffle<K, V> {
        private static FailingDisk disk;

        /** For Hadoop. */
        public OnDisk() {}

        @Override
        protected Disk disk(FileSystem local) {
            return disk;
        }
    }

    /** Throws at its hundredth key. */
    public static final class Throwing extends Reducer<Text, LongWritable, Text, NullWritable> {
        private int keys;

        /** For Hadoop. */
        public Throwing() {}

        @Override
        protected void reduce(Text key, Iterable<LongWritable> values, Context context) {
            if (++keys == 100) {
                throw new IllegalStateException("thrown by the reducer");
            }
        }
    }

    /** Reads one key and goes. */
    public static final class Lazy extends Reducer<Text, LongWritable, Text, NullWritable> {
        /** For Hadoop. */
        public Lazy() {}

        @Override
        public void run(Context context) throws IOException, InterruptedException {
            context.nextKey();
        }
    }

    private void maps(int records) throws Exception {
        for (int map = 0; map < MAPS; map++) {
            int number = map;
            harness.map(SpillwayCollector.class, emitter -> {
                for (int i = 0; i < records; i++) {
                    emitter.emit(new Text("k" + (i * 7919 + number) % 5000), new LongWritable(i), 0);
                }
            });
        }
    }

    // Outputs of 300 KB each, more than there is memory for.
    private void spilling() throws Exception {
        job.with("mapreduce.reduce.memory.totalbytes", 2 << 20);
        for (int map = 0; map < 12; map++) {
            int number = map;
            harness.map(SpillwayCollector.class, emitter -> {
                for (int i = 0; i < 15_000; i++) {
                    emitter.emit(new Text("key" + (i * 7919 + number) % 50_000), new LongWritable(i), 0);
                }
            });
        }
    }

    /**
     * Nobody closes the records of a task that has failed: what they take goes when they cannot be reached. The JDK reads on,
     * for some seconds and through a buffer of NIO's, what a request has left that failed.
     */
    private static void released() throws InterruptedException {
        for (int i = 0; i < 100 && isThreadLeft(); i++) {
            System.gc();
            Thread.sleep(100);
        }
    }

    private static boolean isThreadLeft() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .anyMatch(name -> name.startsWith("spillway-") || name.equals("Keep-Alive-SocketCleaner"));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : all.toList()) {
                Files.copy(path, to.resolve(from.relativize(path)));
            }
        }
    }
}
