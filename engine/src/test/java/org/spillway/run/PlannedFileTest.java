package org.spillway.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.merge.MergeSource;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;
import org.spillway.segment.SegmentStreams;
import org.spillway.work.PendingWork;
import org.spillway.work.Workers;

/**
 * Several threads write segments to their final positions. The file equals one that a single thread writes in order.
 */
class PlannedFileTest {
    private static final long SEED = 6700417;

    // The same value as in FileOutput.
    private static final int CHUNK = 1 << 18;

    @TempDir
    java.nio.file.Path dir;

    private final JobConf job = new JobConf();
    private FileSystem fs;
    private SegmentStreams streams;

    /** The contents of partitions. */
    enum Shape {
        NO_PARTITION,
        ALL_EMPTY,
        MANY_SMALL,
        FAT_FIRST,
        FAT_LAST,
        LARGER_THAN_A_CHUNK;

        List<List<ByteBuffer>> partitions() {
            Random random = new Random(SEED);
            List<List<ByteBuffer>> all = new ArrayList<>();
            switch (this) {
                case NO_PARTITION:
                    break;
                case ALL_EMPTY:
                    all.addAll(Collections.nCopies(500, List.of()));
                    break;
                case MANY_SMALL:
                    all.addAll(Runs.partitions(random, 2000, 20));
                    break;
                case FAT_FIRST:
                    all.add(records(random, 1000, 12_000));
                    all.addAll(Runs.partitions(random, 50, 30));
                    break;
                case FAT_LAST:
                    all.addAll(Runs.partitions(random, 50, 30));
                    all.add(records(random, 1000, 12_000));
                    break;
                default:
                    for (int i = 0; i < 12; i++) {
                        List<ByteBuffer> records = new ArrayList<>(records(random, i % 3, 50));
                        records.add(Runs.record(random, i % 2 * CHUNK, CHUNK + random.nextInt(3 * CHUNK)));
                        records.addAll(records(random, i % 4, 100_000));
                        all.add(records);
                    }
                    break;
            }
            return all;
        }

        private static List<ByteBuffer> records(Random random, int count, int valueLength) {
            List<ByteBuffer> records = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                records.add(Runs.record(random, 10, valueLength));
            }
            return records;
        }
    }

    @BeforeEach
    void open() throws IOException {
        fs = Runs.fs(job);
        streams = new SegmentStreams(job, null);
    }

    static Stream<Arguments> shapes() {
        return Stream.of(Shape.values())
                .flatMap(shape -> Stream.of(1, 2, 4).map(threads -> Arguments.of(shape, threads)));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void write_anyShapeAndThreads_asWrittenInOrder(Shape shape, int threads) throws Exception {
        ListSource source = new ListSource(shape.partitions());
        assertSameAsInOrder(label(shape, threads), source, threads);
    }

    // Records and trailers begin, end, or are divided at each position around the end of a chunk.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void write_segmentsEndAroundAChunk_asWrittenInOrder(boolean smallOneInFront) throws Exception {
        Random random = new Random(SEED);
        List<ByteBuffer> front = smallOneInFront ? List.of(Runs.record(random, 1, 1)) : List.of();
        for (int length = CHUNK - 30; length <= CHUNK + 3; length++) {
            ByteBuffer record = Runs.record(random, 4, length - 9); // 5 bytes of header
            assertThat(record.capacity()).isEqualTo(length);
            ListSource source = new ListSource(List.of(front, List.of(record), List.of(), front));
            assertSameAsInOrder("record of " + length + " seed=" + SEED, source, 1);
        }
    }

    @Test
    void run_oneThreadOfFour_writesAll() throws Exception {
        ListSource source = new ListSource(Shape.FAT_FIRST.partitions());
        Run expected = inOrder(source);
        RunWriter writer = RunWriter.create(source, streams, null, true, Runs.place(fs, path("planned")), 4);
        assertThat(writer.progress()).isZero();
        writer.run();
        assertThat(writer.progress()).isEqualTo(1f);
        assertSame("FAT_FIRST alone seed=" + SEED, expected, writer.finish());
        assertThat(writer.nanos()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void write_runsOfWhichSomeLackThePartition_merged(int threads) throws Exception {
        job.setMapOutputKeyClass(IntWritable.class);
        Random random = new Random(SEED);
        // A partition is in neither of two runs, in the first, in the second, or in both.
        List<List<ByteBuffer>> first = new ArrayList<>();
        List<List<ByteBuffer>> second = new ArrayList<>();
        for (int p = 0; p < 120; p++) {
            int records = p % 40 == 1 ? 30_000 : 20;
            first.add(p % 4 % 2 == 1 ? sorted(random, records) : List.of());
            second.add(p % 4 / 2 == 1 ? sorted(random, records) : List.of());
        }
        Run a = Runs.write(new ListSource(first), streams, 1, Runs.place(fs, path("a")));
        Run b = Runs.write(new ListSource(second), streams, 1, Runs.place(fs, path("b")));
        try (MergeSource source = MergeSource.of(List.of(a, b), null, new KeyOrders(job), Runs.merging(), streams)) {
            assertSameAsInOrder("MERGED threads=" + threads + " seed=" + SEED, source, threads);
        }
    }

    @Test
    void write_damagedSegment_throws() throws Exception {
        job.setMapOutputKeyClass(IntWritable.class);
        Random random = new Random(SEED);
        Run run = Runs.write(
                new ListSource(List.of(sorted(random, 10), sorted(random, 10))),
                streams,
                1,
                Runs.place(fs, path("damaged")));
        byte[] bytes = Files.readAllBytes(dir.resolve("damaged"));
        bytes[(int) run.index().start(1) + 20] ^= 1;
        Files.write(dir.resolve("damaged"), bytes);
        try (MergeSource source = MergeSource.of(List.of(run), null, new KeyOrders(job), Runs.merging(), streams)) {
            RunWriter writer = RunWriter.create(source, streams, null, true, Runs.place(fs, path("copy")), 1);
            assertThatThrownBy(writer::run)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("partition 1")
                    .hasMessageContaining("damaged");
            assertAbortRemoves(writer, "copy");
        }
    }

    @Test
    void create_plainWithoutCombiner_planned() throws Exception {
        ListSource source = new ListSource(List.of(List.of()));
        SegmentStreams compressed =
                new SegmentStreams(job, Runs.codec("org.apache.hadoop.io.compress.DefaultCodec", job));
        assertCreates(PlannedFile.class, RunWriter.create(source, streams, null, true, Runs.place(fs, path("1")), 2));
        assertCreates(InTurnFile.class, RunWriter.create(source, compressed, null, true, Runs.place(fs, path("2")), 2));
        assertCreates(
                InTurnFile.class,
                RunWriter.create(
                        source, streams, () -> (partition, in, out) -> {}, true, Runs.place(fs, path("3")), 2));
    }

    @Test
    void run_cancelledBefore_writesNothing() throws Exception {
        ListSource source = new ListSource(Shape.MANY_SMALL.partitions());
        RunWriter writer = RunWriter.create(source, streams, null, true, Runs.place(fs, path("run")), 4);
        writer.cancel();
        writer.run();
        assertThat(source.done).isEmpty();
        assertThat(Files.size(dir.resolve("run"))).isZero();
        assertThat(writer.progress()).isLessThan(1f);
        assertAbortRemoves(writer, "run");
    }

    /** After a cancel, a short segment is not an error of the source. */
    @Test
    void run_cancelledInASegment_endsWithoutAnError() throws Exception {
        RunWriter[] writer = new RunWriter[1];
        AtomicInteger left = new AtomicInteger(300);
        ListSource source = new WatchedSource(Shape.FAT_FIRST.partitions()) {
            @Override
            void onNext(int partition) {
                if (left.decrementAndGet() == 0) {
                    writer[0].cancel();
                }
            }
        };
        writer[0] = RunWriter.create(source, streams, null, true, Runs.place(fs, path("run")), 2);
        writer[0].run();
        assertThat(left.get()).as("no record is read after").isZero();
        assertAbortRemoves(writer[0], "run");
    }

    @Test
    void abort_cursorFails_noFile() throws Exception {
        ListSource source = new WatchedSource(Shape.FAT_FIRST.partitions()) {
            @Override
            void onNext(int partition) throws IOException {
                if (partition == 0) {
                    throw new IOException("disk on fire");
                }
            }
        };
        RunWriter writer = RunWriter.create(source, streams, null, true, Runs.place(fs, path("run")), 4);
        Workers workers = workers(4);
        try {
            PendingWork work = workers.start("spill 1", writer);
            assertThatThrownBy(() -> work.await(() -> {}))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("spill 1 failed")
                    .hasMessageContaining("disk on fire");
            assertThat(work.isDone()).isTrue();
        } finally {
            assertThat(workers.stop()).isTrue();
        }
        assertThat(source.done).as("what failed is not done").doesNotContain(0);
        assertAbortRemoves(writer, "run");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 1, -6, 100_000})
    void write_otherBytesThanPlanned_throws(long lie) throws Exception {
        for (int liar : new int[] {0, 3, 9}) {
            List<List<ByteBuffer>> records = new ArrayList<>();
            for (int p = 0; p < 10; p++) {
                records.add(Shape.records(new Random(SEED), 50, 300));
            }
            assertLieIsFound(lie + " bytes off", liar, new ListSource(records) {
                @Override
                public long bytes(int partition) {
                    return super.bytes(partition) + (partition == liar ? lie : 0);
                }
            });
        }
    }

    @Test
    void write_copiedSegmentOfOtherLength_throws() throws Exception {
        Run run = Runs.write(
                new ListSource(List.of(List.of(), Shape.records(new Random(SEED), 5, 9))),
                streams,
                1,
                Runs.place(fs, path("raw")));
        try (MergeSource honest = MergeSource.of(List.of(run), null, new KeyOrders(job), Runs.merging(), streams)) {
            // Partition 1 is copied whole, but its length comes from another source.
            ListSource source = new ListSource(List.of(List.of(), List.of())) {
                @Override
                public PartitionReader open() {
                    try {
                        return honest.open();
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                }
            };
            assertLieIsFound("taken over", 1, source);
        }
    }

    @Test
    void create_fileWasThere_mode0640() throws Exception {
        java.nio.file.Path file = dir.resolve("planned");
        ListSource source = new ListSource(Shape.FAT_LAST.partitions());
        assertSame("new file", inOrder(source), planned(source, 2));
        assertThat(permissions(file)).isEqualTo("rw-r-----");
        // The existing file is longer than the run, and all users may write it.
        Files.write(file, new byte[20 << 20]);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        assertSame("file that was there", inOrder(source), planned(source, 2));
        assertThat(permissions(file)).isEqualTo("rw-r-----");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void write_anyRun_statisticsCountEachByteOnce(int threads) throws Exception {
        for (Shape shape : new Shape[] {Shape.MANY_SMALL, Shape.FAT_FIRST, Shape.LARGER_THAN_A_CHUNK}) {
            ListSource source = new ListSource(shape.partitions());
            long before = bytesWritten();
            Run run = planned(source, threads);
            assertThat(bytesWritten() - before)
                    .as(label(shape, threads))
                    .isEqualTo(run.length())
                    .isEqualTo(Files.size(dir.resolve("planned")));
        }
    }

    private void assertSameAsInOrder(String label, PartitionSource source, int threads) throws Exception {
        Run expected = inOrder(source);
        ListSource list = source instanceof ListSource ? (ListSource) source : null;
        if (list != null) {
            list.done.clear();
        }
        assertSame(label, expected, planned(source, threads));
        if (list != null) {
            assertThat(list.done)
                    .as("%s: done", label)
                    .hasSize(source.partitions())
                    .doesNotHaveDuplicates();
        }
    }

    private void assertSame(String label, Run expected, Run actual) throws IOException {
        assertThat(local(actual.file())).as(label).hasSameBinaryContentAs(local(expected.file()));
        assertThat(actual.length()).as("%s: length", label).isEqualTo(expected.length());
        RunIndex index = actual.index();
        RunIndex wanted = expected.index();
        assertThat(index.partitions()).as(label).isEqualTo(wanted.partitions());
        for (int p = 0; p < wanted.partitions(); p++) {
            assertThat(new long[] {index.start(p), index.rawLength(p), index.partLength(p), index.records(p)})
                    .as("%s: index of partition %d", label, p)
                    .containsExactly(wanted.start(p), wanted.rawLength(p), wanted.partLength(p), wanted.records(p));
        }
    }

    private void assertLieIsFound(String lie, int liar, PartitionSource source) throws IOException {
        RunWriter writer = RunWriter.create(source, streams, null, true, Runs.place(fs, path("lie")), 4);
        assertThatThrownBy(writer::run)
                .as("partition %d: %s, seed=%d", liar, lie, SEED)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("partition " + liar + " of " + path("lie"));
        assertAbortRemoves(writer, "lie");
    }

    private void assertAbortRemoves(RunWriter writer, String name) {
        assertThat(dir.resolve(name)).exists();
        IOException failure = new IOException("given");
        writer.abandon(failure, false);
        assertThat(failure.getSuppressed()).isEmpty();
        assertThat(dir.resolve(name)).doesNotExist();
    }

    private static void assertCreates(Class<? extends RunFile> type, RunWriter writer) {
        assertThat(writer.file).isExactlyInstanceOf(type);
        writer.abandon(new IOException(), false);
    }

    private Run inOrder(PartitionSource source) throws IOException, InterruptedException {
        RunWriter writer = Runs.inTurn(source, streams, null, true, Runs.place(fs, path("in-order")));
        writer.run();
        return writer.finish();
    }

    private Run planned(PartitionSource source, int threads) throws IOException, InterruptedException {
        RunWriter writer = RunWriter.create(source, streams, null, true, Runs.place(fs, path("planned")), threads);
        Workers workers = workers(threads);
        try {
            workers.start("write", writer).await(() -> {});
            return writer.finish();
        } finally {
            assertThat(workers.stop()).isTrue();
        }
    }

    private static Workers workers(int threads) throws IOException {
        return new Workers("planned-test", threads, UserGroupInformation.getCurrentUser());
    }

    private Path path(String name) {
        return new Path(dir.resolve(name).toUri());
    }

    private static java.nio.file.Path local(Path path) {
        return java.nio.file.Path.of(path.toUri().getPath());
    }

    private static String permissions(java.nio.file.Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @SuppressWarnings("deprecation")
    private static long bytesWritten() {
        return FileSystem.getStatistics("file", RawLocalFileSystem.class).getBytesWritten();
    }

    private static List<ByteBuffer> sorted(Random random, int count) {
        return random.ints(count)
                .sorted()
                .mapToObj(key -> Runs.record(
                        ByteBuffer.allocate(Integer.BYTES).putInt(key).array(), new byte[random.nextInt(100)]))
                .toList();
    }

    private static String label(Shape shape, int threads) {
        return shape + " threads=" + threads + " seed=" + SEED;
    }

    /** A list source that calls a method for each record. */
    private abstract static class WatchedSource extends ListSource {
        WatchedSource(List<List<ByteBuffer>> partitions) {
            super(partitions);
        }

        /** Called before each record of a cursor, and before its end. */
        abstract void onNext(int partition) throws IOException;

        @Override
        public PartitionReader open() {
            PartitionReader list = super.open();
            return new PartitionReader() {
                @Override
                public boolean isEmpty(int partition) {
                    return list.isEmpty(partition);
                }

                @Override
                public RecordCursor cursor(int partition) throws IOException {
                    return watched(partition, list.cursor(partition));
                }

                @Override
                public void done(int partition) {
                    list.done(partition);
                }

                @Override
                public void close() throws IOException {
                    list.close();
                }
            };
        }

        private RecordCursor watched(int partition, RecordCursor records) {
            return new RecordCursor() {
                @Override
                public boolean next() throws IOException {
                    onNext(partition);
                    return records.next();
                }

                @Override
                public RecordView record() {
                    return records.record();
                }

                @Override
                public void close() throws IOException {
                    records.close();
                }
            };
        }
    }
}
