package org.spillway.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.spillway.order.KeyOrders;
import org.spillway.record.PartCursor;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;
import org.spillway.run.ListSource;
import org.spillway.run.PartitionReader;
import org.spillway.run.PartitionSource;
import org.spillway.run.Run;
import org.spillway.run.Runs;
import org.spillway.segment.SegmentStreams;
import org.spillway.testing.TestJob;

/** Merges a large partition of several runs in parts. Together the parts equal the output of a single merge. */
class DividedMergeTest {
    private static final long SEED = 1122;
    private static final int RUNS = 3;
    private static final int RECORDS = 12_000;
    private static final int VALUE = 800;

    private static final Map<Shape, List<Run>> WRITTEN = new EnumMap<>(Shape.class);

    @TempDir
    private static Path shared;

    @TempDir
    private Path dir;

    private final JobConf job = TestJob.job(BytesWritable.class);
    private FileSystem fs;
    private SegmentStreams streams;

    @BeforeEach
    void open() throws IOException {
        fs = Runs.fs(job);
        streams = new SegmentStreams(job, null);
    }

    @AfterAll
    static void forgetRuns() {
        WRITTEN.clear();
    }

    enum Shape {
        RANDOM,
        ONE_KEY,
        FEW_KEYS,
        LONG_COMMON_PREFIX,
        EACH_RUN_A_RANGE,
        KEYS_TOO_LONG_FOR_MARKS_IN_ONE_RUN;

        byte[] key(Random random, int run) {
            byte[] key = new byte[8];
            random.nextBytes(key);
            switch (this) {
                case ONE_KEY:
                    return new byte[] {7, 7};
                case FEW_KEYS:
                    return new byte[] {(byte) random.nextInt(3)};
                case LONG_COMMON_PREFIX:
                    return Arrays.copyOf(
                            ByteBuffer.allocate(44).position(36).put(key).array(), 44);
                case EACH_RUN_A_RANGE:
                    key[0] = (byte) run;
                    return key;
                case KEYS_TOO_LONG_FOR_MARKS_IN_ONE_RUN:
                    return run == 1 ? Arrays.copyOf(key, 1500) : key;
                default:
                    return key;
            }
        }
    }

    static Stream<Arguments> shapes() {
        return Stream.of(Shape.values()).flatMap(shape -> Stream.of(2, 3, 4).map(parts -> Arguments.of(shape, parts)));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void partsAreTogetherTheWhole(Shape shape, int parts) throws Exception {
        try (MergeSource source = source(runs(shape))) {
            assertThat(source.isDivisible(0)).as("%s", shape).isTrue();
            assertThat(source.isDivisible(1)).as("a small partition").isFalse();
            List<Integer> expected;
            try (PartitionReader reader = source.open()) {
                expected = numbers(reader.cursor(0));
            }
            List<Integer> numbers = new ArrayList<>();
            long before = 0;
            for (int part = 0; part < parts; part++) {
                try (PartitionReader reader = source.open()) {
                    PartCursor cursor = reader.part(0, part, parts);
                    assertThat(cursor.bytesBefore())
                            .as("%s part %d of %d", shape, part, parts)
                            .isEqualTo(before);
                    List<Integer> some = numbers(cursor);
                    assertThat((double) some.size() * parts / expected.size())
                            .as("%s: fair share of part %d of %d", shape, part, parts)
                            .isBetween(0.5, 1.6);
                    numbers.addAll(some);
                    before += bytes;
                }
            }
            assertThat(numbers)
                    .as("%s in %d parts, seed %d", shape, parts, SEED)
                    .isEqualTo(expected);
            assertThat(before).isEqualTo(source.bytes(0));
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void theFileIsTheSameWhateverTheThreads(Shape shape, int threads) throws Exception {
        List<Run> runs = runs(shape);
        Path alone = dir.resolve("alone");
        Path together = dir.resolve("together");
        try (MergeSource source = source(runs)) {
            Runs.write(source, streams, 1, Runs.place(fs, hadoop(alone)));
        }
        try (MergeSource source = source(runs)) {
            Runs.write(source, streams, threads, Runs.place(fs, hadoop(together)));
        }
        assertThat(Files.mismatch(alone, together))
                .as("%s by %d threads, seed %d", shape, threads, SEED)
                .isEqualTo(-1);
    }

    /** Memory that can be divided does not make a partition divisible without a run, nor a run without marks. */
    @Test
    void memoryIsASourceOfADivisiblePartitionIfItHasRecords() throws Exception {
        List<Run> one = List.of(write(dir, Shape.RANDOM, 0, 2 * RECORDS)); // so that it has marks enough
        List<ByteBuffer> record = List.of(record(new byte[] {1}, 1));
        for (boolean divisible : new boolean[] {true, false}) {
            ListSource full = memory(List.of(record, record), divisible);
            ListSource empty = memory(List.of(List.of(), List.of()), divisible);
            try (MergeSource withMemory = new MergeSource(one, full, orders(), Runs.merging(), streams);
                    MergeSource withNone = new MergeSource(one, empty, orders(), Runs.merging(), streams)) {
                assertThat(withMemory.isDivisible(0)).as("large, and memory").isEqualTo(divisible);
                assertThat(withMemory.isDivisible(1)).as("small, and memory").isFalse();
                assertThat(withNone.isDivisible(0)).as("no record in memory").isFalse();
            }
        }
    }

    private static ListSource memory(List<List<ByteBuffer>> partitions, boolean divisible) {
        return new ListSource(partitions) {
            @Override
            public boolean isDivisible(int partition) {
                return divisible;
            }
        };
    }

    /** The partition lies behind another one. One run has few records of it, so none is marked, and one has none. */
    @Test
    void runsWithFewRecordsOrNone() throws Exception {
        List<ByteBuffer> few = sorted(Shape.FEW_KEYS, 0, 3);
        Run large = write(dir.resolve("large"), few, sorted(Shape.FEW_KEYS, 1, 2 * RECORDS));
        Run small = write(dir.resolve("small"), few, sorted(Shape.FEW_KEYS, 2, 3));
        Run none = write(dir.resolve("none"), few, List.of());
        try (MergeSource source = source(List.of(none, large))) {
            assertThat(source.isDivisible(1)).as("in one run alone").isFalse();
        }
        for (List<Run> runs : List.of(List.of(small, none, large), List.of(large, small, none))) {
            try (MergeSource source = source(runs);
                    PartitionReader reader = source.open()) {
                assertThat(source.isDivisible(1)).isTrue();
                List<Integer> numbers = new ArrayList<>();
                long before = 0;
                for (int part = 0; part < 3; part++) {
                    PartCursor cursor = reader.part(1, part, 3);
                    assertThat(cursor.bytesBefore())
                            .as("bytes before part %d", part)
                            .isEqualTo(before);
                    numbers.addAll(numbers(cursor));
                    before += bytes;
                }
                assertThat(numbers).isEqualTo(numbers(reader.cursor(1)));
            }
        }
    }

    /** Memory is cut at the keys at which the runs are cut. */
    @Test
    void memoryIsCutWhereTheRunsAre() throws Exception {
        List<ByteBuffer> cuts = new ArrayList<>();
        PartitionReader sorted = mock(PartitionReader.class);
        when(sorted.range(anyInt(), any(), any(), anyInt())).thenAnswer(call -> {
            cuts.add(call.getArgument(1));
            cuts.add(call.getArgument(2));
            PartCursor cursor = mock(PartCursor.class);
            when(cursor.bytesBefore()).thenReturn(1000L * cuts.size());
            return cursor;
        });
        PartitionSource memory = mock(PartitionSource.class);
        when(memory.open()).thenReturn(sorted);
        try (MergeSource alone = source(runs(Shape.RANDOM));
                PartitionReader withoutMemory = alone.open();
                MergeSource source = new MergeSource(runs(Shape.RANDOM), memory, orders(), Runs.merging(), streams);
                PartitionReader reader = source.open()) {
            for (int part = 0; part < 3; part++) {
                try (PartCursor both = reader.part(0, part, 3);
                        PartCursor ofRuns = withoutMemory.part(0, part, 3)) {
                    assertThat(both.bytesBefore()).isEqualTo(ofRuns.bytesBefore() + 1000L * cuts.size());
                }
            }
        }
        assertThat(cuts).hasSize(6);
        assertThat(cuts.get(0)).as("the start of the first part").isNull();
        assertThat(cuts.get(1)).as("the end of the first part").isNotNull().isEqualTo(cuts.get(2));
        assertThat(cuts.get(3)).isNotNull().isEqualTo(cuts.get(4)).isNotEqualTo(cuts.get(1));
        assertThat(cuts.get(5)).as("the end of the last part").isNull();
    }

    @Test
    void compressedRunsAreNotDivided() throws Exception {
        List<ByteBuffer> records = sorted(Shape.RANDOM, 0, 100);
        streams = new SegmentStreams(job, Runs.codec(DefaultCodec.class.getName(), job));
        List<Run> runs = List.of(write(dir.resolve("a"), records, records), write(dir.resolve("b"), records, records));
        try (MergeSource source = source(runs)) {
            assertThat(source.isDivisible(0)).isFalse();
        }
    }

    @Test
    void anIndexThatWasStoredKeepsItsMarks() throws Exception {
        List<Run> runs = write(dir, Shape.RANDOM);
        for (int i = 0; i < RUNS; i++) {
            runs.get(i).storeIndex(Runs.place(fs, hadoop(dir.resolve("index" + i))));
        }
        try (MergeSource source = source(runs)) {
            assertThat(source.isDivisible(0)).isTrue();
        }
    }

    @Test
    void whatOneRunAloneHasIsNotDividedButCopied() throws Exception {
        try (MergeSource source = source(runs(Shape.RANDOM).subList(0, 1))) {
            assertThat(source.isDivisible(0)).isFalse();
        }
    }

    @Test
    void aFlippedBitIsFoundThoughNoPartSeesTheWhole() throws Exception {
        List<Run> runs = write(dir, Shape.RANDOM);
        Path damaged = Path.of(runs.get(1).file().toUri().getPath());
        byte[] bytes = Files.readAllBytes(damaged);
        bytes[bytes.length / 2] ^= 1; // most of the file is values
        Files.write(damaged, bytes);
        try (MergeSource source = source(runs)) {
            assertThatThrownBy(() -> Runs.write(source, streams, 3, Runs.place(fs, hadoop(dir.resolve("out")))))
                    .isInstanceOf(IOException.class)
                    .hasStackTraceContaining("checksum error: stored=")
                    .hasStackTraceContaining("partition 0 of " + damaged);
        }
    }

    private long bytes;

    private List<Integer> numbers(RecordCursor cursor) throws IOException {
        List<Integer> numbers = new ArrayList<>();
        bytes = 0;
        try (cursor) {
            while (cursor.next()) {
                RecordView view = cursor.record();
                numbers.add(view.buffer().getInt(view.valueStart()));
                bytes += view.length();
            }
        }
        return numbers;
    }

    private MergeSource source(List<Run> runs) throws IOException {
        return new MergeSource(runs, null, orders(), Runs.merging(), streams);
    }

    private KeyOrders orders() {
        return new KeyOrders(job);
    }

    /** The runs that the tests of a shape share. Partition 0 is large, partition 1 has a few records. */
    private List<Run> runs(Shape shape) throws Exception {
        List<Run> runs = WRITTEN.get(shape);
        if (runs == null) {
            runs = write(shared, shape);
            WRITTEN.put(shape, runs);
        }
        return runs;
    }

    private List<Run> write(Path folder, Shape shape) throws Exception {
        List<Run> runs = new ArrayList<>();
        for (int run = 0; run < RUNS; run++) {
            runs.add(write(folder, shape, run, RECORDS));
        }
        return runs;
    }

    private Run write(Path folder, Shape shape, int run, int records) throws Exception {
        List<ByteBuffer> large = sorted(shape, run, records);
        return write(folder.resolve(shape + "-" + run), large, large.subList(0, 5));
    }

    private Run write(Path file, List<ByteBuffer> first, List<ByteBuffer> second) throws Exception {
        return Runs.write(new ListSource(List.of(first, second)), streams, 2, Runs.place(fs, hadoop(file)));
    }

    private static List<ByteBuffer> sorted(Shape shape, int run, int records) {
        Random random = new Random(SEED + run);
        List<byte[]> keys = new ArrayList<>();
        for (int i = 0; i < records; i++) {
            keys.add(shape.key(random, run));
        }
        keys.sort(Arrays::compareUnsigned);
        List<ByteBuffer> large = new ArrayList<>();
        for (int i = 0; i < records; i++) {
            large.add(record(keys.get(i), run * records + i));
        }
        return large;
    }

    private static ByteBuffer record(byte[] key, int number) {
        byte[] bytes = new byte[20 + key.length + VALUE];
        int at = org.spillway.record.RecordLayout.putVint(bytes, 0, Integer.BYTES + key.length);
        at = org.spillway.record.RecordLayout.putVint(bytes, at, VALUE);
        ByteBuffer buffer = ByteBuffer.wrap(bytes).position(at);
        buffer.putInt(key.length).put(key);
        int value = buffer.position();
        buffer.putInt(number);
        return buffer.limit(value + VALUE).position(0).slice();
    }

    private static org.apache.hadoop.fs.Path hadoop(Path path) {
        return new org.apache.hadoop.fs.Path(path.toString());
    }
}
