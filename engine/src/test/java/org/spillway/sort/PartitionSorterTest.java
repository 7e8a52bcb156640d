package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.HashOrder;
import org.spillway.memory.Page;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.order.HashCollisions;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordEncoder;
import org.spillway.record.RecordView;
import org.spillway.testing.TestJob;
import org.spillway.work.Heartbeat;

class PartitionSorterTest {
    private static final long SEED = 271828;
    private static final int PAGE = 1 << 10;

    private final List<PagePool> pools = new ArrayList<>();

    /** Contents of keys, in the order in which they are collected. */
    enum Shape {
        RANDOM,
        LONG_COMMON_PREFIX,
        EMBEDDED_ZEROS,
        EMPTY_KEYS,
        DUPLICATES,
        ALL_EQUAL,
        // Each key is the previous key with 8 more bytes.
        ONE_LONGER_EACH,
        // Like ONE_LONGER_EACH, but each key occurs twice.
        ONE_LONGER_EACH_TWICE,
        SORTED,
        REVERSED,
        // Prefixes of zeros only. Some keys have equal prefixes but are not equal.
        ZEROS,
        // Prefixes of ones only, the largest possible.
        ONES,
        // All keys are in one page.
        THREE_KEYS;

        List<byte[]> contents() {
            Random random = new Random(SEED);
            List<byte[]> contents = new ArrayList<>();
            switch (this) {
                case RANDOM:
                    for (int i = 0; i < 10_000; i++) {
                        contents.add(random(random, random.nextInt(40)));
                    }
                    break;
                case LONG_COMMON_PREFIX:
                    for (int i = 0; i < 1_000; i++) {
                        byte[] content = new byte[200 + random.nextInt(12)];
                        Arrays.fill(content, (byte) 0xC3);
                        // Few values at few positions. Some keys are equal, and others only start with the same bytes.
                        content[190 + random.nextInt(content.length - 190)] = (byte) random.nextInt(4);
                        contents.add(content);
                    }
                    break;
                case EMBEDDED_ZEROS:
                    for (int i = 0; i < 5_000; i++) {
                        byte[] content = new byte[random.nextInt(20)];
                        if (content.length > 0 && random.nextInt(3) > 0) {
                            content[random.nextInt(content.length)] = (byte) (random.nextInt(3) - 1);
                        }
                        contents.add(content);
                    }
                    break;
                case EMPTY_KEYS:
                    for (int i = 0; i < 2_000; i++) {
                        contents.add(i % 10 == 0 ? new byte[] {(byte) (i % 3)} : new byte[0]);
                    }
                    break;
                case DUPLICATES:
                    List<byte[]> few = List.of(
                            random(random, 5), random(random, 8), random(random, 9), random(random, 16), new byte[8]);
                    for (int i = 0; i < 10_000; i++) {
                        contents.add(few.get(random.nextInt(few.size())));
                    }
                    break;
                case ALL_EQUAL:
                    byte[] same = random(random, 21);
                    contents.addAll(Collections.nCopies(3_000, same));
                    break;
                case ONE_LONGER_EACH:
                case ONE_LONGER_EACH_TWICE:
                    byte[] longest = random(random, 8 * 300);
                    for (int i = 0; i < 300; i++) {
                        contents.add(Arrays.copyOf(longest, 8 * i));
                    }
                    if (this == ONE_LONGER_EACH_TWICE) {
                        contents.addAll(List.copyOf(contents));
                    }
                    Collections.shuffle(contents, random);
                    break;
                case ZEROS:
                    for (int i = 0; i < 4_000; i++) {
                        contents.add(new byte[random.nextInt(20)]);
                    }
                    break;
                case ONES:
                    for (int i = 0; i < 4_000; i++) {
                        byte[] content = new byte[8 + random.nextInt(3)];
                        Arrays.fill(content, (byte) 0xFF);
                        if (random.nextInt(4) == 0) {
                            content[7] = (byte) random.nextInt();
                        }
                        contents.add(content);
                    }
                    break;
                case THREE_KEYS:
                    for (int i = 0; i < 3; i++) {
                        contents.add(random(random, 9));
                    }
                    break;
                default:
                    for (int i = 0; i < 5_000; i++) {
                        byte[] content = new byte[12];
                        int number = this == SORTED ? i : 5_000 - i;
                        content[9] = (byte) (number >> 8);
                        content[10] = (byte) number;
                        contents.add(content);
                    }
                    break;
            }
            return contents;
        }

        private static byte[] random(Random random, int length) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            return bytes;
        }
    }

    /** A sorted record: its key, and its number, which was the value. */
    private record Row(byte[] key, int number) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Row && number == ((Row) other).number && Arrays.equals(key, ((Row) other).key);
        }

        @Override
        public int hashCode() {
            return number;
        }

        @Override
        public String toString() {
            return "no. " + number + " " + Arrays.toString(Arrays.copyOf(key, Math.min(key.length, 32)));
        }
    }

    static Stream<Arguments> shapes() {
        return Stream.of(Shape.values())
                .flatMap(shape -> Stream.of(true, false).map(direct -> Arguments.of(shape, direct)));
    }

    @AfterEach
    void freeMemory() {
        pools.forEach(PagePool::close);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void sort_texts_stable(Shape shape, boolean direct) throws IOException {
        List<Text> keys =
                shape.contents().stream().map(content -> new Text(content)).toList();
        assertSorted(label(shape, direct), job(Text.class, null), Text.class, keys, direct);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void sort_bytes_stable(Shape shape, boolean direct) throws IOException {
        List<BytesWritable> keys = shape.contents().stream()
                .map(content -> new BytesWritable(content))
                .toList();
        assertSorted(label(shape, direct), job(BytesWritable.class, null), BytesWritable.class, keys, direct);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void sort_byHash_stable(Shape shape, boolean direct) throws IOException {
        List<Text> keys =
                shape.contents().stream().map(content -> new Text(content)).toList();
        assertSorted(label(shape, direct), job(Text.class, HashOrder.class), Text.class, keys, direct);
    }

    @Test
    void sort_differentKeysOfOneHash_byTheirBytes() throws IOException {
        assertSorted("COLLIDING", job(BytesWritable.class, HashOrder.class), BytesWritable.class, colliding(), true);
    }

    /** 3,000 records of 40 keys that all have one hash, and as many others. */
    private static List<BytesWritable> colliding() {
        Random random = new Random(SEED);
        List<Writable> few = HashCollisions.keys(40);
        List<BytesWritable> keys = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            keys.add((BytesWritable) few.get(random.nextInt(few.size())));
            keys.add(new BytesWritable(Shape.random(random, 12)));
        }
        return keys;
    }

    // A comparator of the job's own needs arrays, so the pages are on the heap.
    @ParameterizedTest
    @EnumSource(Shape.class)
    void sort_comparatorOfTheJobsOwn_stable(Shape shape) throws IOException {
        List<Text> keys =
                shape.contents().stream().map(content -> new Text(content)).toList();
        assertSorted(shape + " backwards, seed " + SEED, job(Text.class, Backwards.class), Text.class, keys, false);
        assertSorted(shape + " by length, seed " + SEED, job(Text.class, LengthOnly.class), Text.class, keys, false);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void sort_ints_stable(Shape shape, boolean direct) throws IOException {
        List<IntWritable> keys = shape.contents().stream()
                .map(content -> new IntWritable(Arrays.hashCode(content)))
                .toList();
        assertSorted(label(shape, direct), job(IntWritable.class, null), IntWritable.class, keys, direct);
    }

    @Test
    void sort_longs_stable() throws IOException {
        Random random = new Random(SEED);
        List<LongWritable> shifted = new ArrayList<>();
        List<LongWritable> edges = new ArrayList<>();
        List<LongWritable> signs = new ArrayList<>();
        long[] odd = {0, -1, 1, Long.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE + 1};
        for (int i = 0; i < 5_000; i++) {
            shifted.add(new LongWritable(random.nextLong() >> random.nextInt(64)));
            edges.add(new LongWritable(odd[random.nextInt(odd.length)]));
            signs.add(new LongWritable(random.nextInt(11) - 5));
        }
        JobConf increasing = job(LongWritable.class, null);
        JobConf decreasing = job(LongWritable.class, LongWritable.DecreasingComparator.class);
        for (JobConf job : List.of(increasing, decreasing)) {
            String order = job == increasing ? " seed " + SEED : " decreasing, seed " + SEED;
            assertSorted("SHIFTED_LONGS" + order, job, LongWritable.class, shifted, true);
            assertSorted("EDGES_OF_LONG" + order, job, LongWritable.class, edges, true);
            assertSorted("BOTH_SIGNS" + order, job, LongWritable.class, signs, true);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 10, 99, 1000, 4099, 30_011})
    void sort_equalInts_stayInOrder(int records) throws IOException {
        List<IntWritable> keys = Collections.nCopies(records, new IntWritable(-7));
        assertSorted("ALL_EQUAL_INTS of " + records, job(IntWritable.class, null), IntWritable.class, keys, true);
    }

    @Test
    void sort_keysWithoutBytes_stayInOrder() throws IOException {
        List<NullWritable> keys = Collections.nCopies(2_000, NullWritable.get());
        assertSorted("NOTHING", job(NullWritable.class, null), NullWritable.class, keys, true);
    }

    @Test
    void sort_keysThatShareMegabytes_noDeepStack() throws IOException {
        byte[] common = new byte[2 << 20];
        new Random(SEED).nextBytes(common);
        List<Text> keys = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            byte[] content = common.clone();
            content[content.length - 1 - i % 2] = (byte) (i / 2);
            keys.add(new Text(content));
        }
        assertSorted("SHARED_MEGABYTES seed " + SEED, job(Text.class, null), Text.class, keys, true);
    }

    @Test
    void sort_severalPartitions_eachInOrder() throws IOException {
        JobConf job = job(Text.class, null);
        PartitionSorter sorter = sorter(new KeyOrders(job).create());
        for (Shape shape :
                List.of(Shape.RANDOM, Shape.EMPTY_KEYS, Shape.DUPLICATES, Shape.ONE_LONGER_EACH, Shape.RANDOM)) {
            List<Text> keys =
                    shape.contents().stream().map(content -> new Text(content)).toList();
            PartitionPages pages = collect(Text.class, keys, true);
            assertThat(read(sorter.sort(pages)))
                    .as("%s by a used sorter, seed %d", shape, SEED)
                    .isEqualTo(expected(job, keys));
        }
    }

    @Test
    void hasPrefixes_comparatorOfTheJobsOwn_false() throws IOException {
        for (Class<?> key : List.of(Text.class, BytesWritable.class, IntWritable.class, NullWritable.class)) {
            assertThat(new KeyOrders(job(key, null)).create().hasPrefixes())
                    .as("%s by its own comparator", key)
                    .isTrue();
        }
        for (Class<? extends RawComparator<?>> custom : List.of(Backwards.class, LengthOnly.class)) {
            assertThat(new KeyOrders(job(Text.class, custom)).create().hasPrefixes())
                    .as("Text by %s", custom)
                    .isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void next_emptyPartition_false(JobConf job) throws IOException {
        KeyOrder order = new KeyOrders(job).create();
        try (RecordCursor cursor = sorter(order).sort(new PartitionPages())) {
            assertThat(cursor.next()).isFalse();
            assertThat(cursor.next()).as("and still none").isFalse();
        }
    }

    static Stream<JobConf> jobs() {
        return Stream.of(job(Text.class, null), job(IntWritable.class, null), job(Text.class, Backwards.class));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void close_halfway_endsButThePagesStay(JobConf job) throws IOException {
        boolean ints = job.getMapOutputKeyClass() == IntWritable.class;
        List<Writable> keys =
                ints ? List.of(new IntWritable(2), new IntWritable(1)) : List.of(new Text("b"), new Text("a"));
        @SuppressWarnings("unchecked")
        Class<Writable> type = (Class<Writable>) keys.get(0).getClass();
        PartitionPages pages = collect(type, keys, false);
        PartitionSorter sorter = sorter(new KeyOrders(job).create());
        RecordCursor cursor = sorter.sort(pages);
        assertThat(cursor.next()).isTrue();
        cursor.close();
        cursor.close();
        assertThat(cursor.next()).isFalse();
        assertThat(read(sorter.sort(pages))).as("sorted again").isEqualTo(expected(job, keys));
    }

    private <K extends Writable> void assertSorted(
            String label, JobConf job, Class<K> type, List<K> keys, boolean direct) throws IOException {
        PartitionPages pages = collect(type, keys, direct);
        KeyOrder order = new KeyOrders(job).create();
        List<Row> actual = read(sorter(order).sort(pages));
        List<Row> expected = expected(job, keys);
        assertThat(actual).as("%s: how many", label).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            if (!actual.get(i).equals(expected.get(i))) { // an assertion for each record takes seconds
                assertThat(actual.get(i)).as("%s: record %d", label, i).isEqualTo(expected.get(i));
            }
        }
    }

    private <K extends Writable> PartitionPages collect(Class<K> type, List<K> keys, boolean direct)
            throws IOException {
        PagePool pool = new PagePool(64 << 20, PAGE, direct, 0);
        pools.add(pool);
        RecordEncoder<K, IntWritable> encoder = new RecordEncoder<>(new Configuration(false), type, IntWritable.class);
        PartitionPages pages = new PartitionPages();
        IntWritable number = new IntWritable();
        for (int i = 0; i < keys.size(); i++) {
            number.set(i);
            encoder.encode(keys.get(i), number);
            if (!pages.append(encoder.array(), encoder.start(), encoder.length())) {
                Page page = pool.lend(encoder.length());
                assertThat(page.buffer().isDirect()).isEqualTo(direct);
                pages.add(page);
                assertThat(pages.append(encoder.array(), encoder.start(), encoder.length()))
                        .isTrue();
            }
        }
        assertThat(pages.records()).isEqualTo(keys.size());
        return pages;
    }

    private static List<Row> read(RecordCursor cursor) throws IOException {
        List<Row> rows = new ArrayList<>();
        try (cursor) {
            while (cursor.next()) {
                RecordView view = cursor.record();
                byte[] key = new byte[view.keyLength()];
                view.buffer().get(view.keyStart(), key);
                if (view.valueLength() != Integer.BYTES) {
                    assertThat(view.valueLength()).isEqualTo(Integer.BYTES);
                }
                rows.add(new Row(key, view.buffer().getInt(view.valueStart())));
            }
        }
        return rows;
    }

    private PartitionSorter sorter(KeyOrder order) {
        PagePool pool = new PagePool(64 << 20, PAGE, true, 0);
        pools.add(pool);
        return new PartitionSorter(order, pool, new Heartbeat());
    }

    /** Returns the records as sorted by the job's RawComparator and a stable sort of objects. */
    private static List<Row> expected(JobConf job, List<? extends Writable> keys) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            DataOutputBuffer out = new DataOutputBuffer();
            keys.get(i).write(out);
            rows.add(new Row(Arrays.copyOf(out.getData(), out.getLength()), i));
        }
        RawComparator<?> comparator = job.getOutputKeyComparator();
        rows.sort((a, b) -> comparator.compare(a.key, 0, a.key.length, b.key, 0, b.key.length));
        return rows;
    }

    private static String label(Shape shape, boolean direct) {
        return shape + (direct ? " direct" : " heap") + " seed " + SEED;
    }

    private static JobConf job(Class<?> key, @SuppressWarnings("rawtypes") Class<? extends RawComparator> comparator) {
        return comparator == null ? TestJob.job(key) : TestJob.job(key).sortedBy(comparator);
    }

    /** Reverses Text's order. */
    public static final class Backwards implements RawComparator<Text> {
        private final Text.Comparator forwards = new Text.Comparator();

        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            return forwards.compare(b2, s2, l2, b1, s1, l1);
        }

        @Override
        public int compare(Text a, Text b) {
            return b.compareTo(a);
        }
    }

    /** Treats different keys of the same length as equal. */
    public static final class LengthOnly implements RawComparator<Text> {
        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            return Integer.compare(l1, l2);
        }

        @Override
        public int compare(Text a, Text b) {
            return Integer.compare(a.getLength(), b.getLength());
        }
    }
}
