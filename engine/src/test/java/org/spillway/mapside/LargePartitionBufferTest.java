package org.spillway.mapside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.testing.TestJob.job;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.spillway.memory.Page;
import org.spillway.memory.PagePool;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordEncoder;
import org.spillway.record.RecordView;
import org.spillway.run.PartitionReader;
import org.spillway.testing.Collected;
import org.spillway.testing.TestJob;
import org.spillway.work.Heartbeat;

/** Tests a partition that is collected by ranges of keys. */
class LargePartitionBufferTest {
    private static final int LARGE = 1;
    private static final int LIMIT = 18 << 20;
    private static final int RECORDS = 100_000;

    private final PagePool pool = new PagePool(24 << 20, 4096, true, 0);
    private final Random random = new Random(20261122);
    private final List<String> collected = new ArrayList<>();
    private RecordEncoder<Text, IntWritable> encoder;

    @BeforeEach
    void encoder() throws Exception {
        encoder = new RecordEncoder<>(job(Text.class, IntWritable.class), Text.class, IntWritable.class);
    }

    @AfterEach
    void free() {
        pool.close();
    }

    @Test
    void seal_largePartition_dividedAndSorted() throws Exception {
        RecordBuffer buffer = buffer(job(Text.class, IntWritable.class));
        fill(buffer, 0, RECORDS);
        try (PartitionReader reader = sealDivided(buffer).open()) {
            assertThat(read(reader.cursor(LARGE))).isEqualTo(expected());
        }
    }

    @Test
    void next_dividedPartition_pagesGoBackRangeByRange() throws Exception {
        RecordBuffer buffer = buffer(job(Text.class, IntWritable.class));
        fill(buffer, 0, RECORDS);
        SealedBuffer sealed = sealDivided(buffer);
        long lent = pool.lent();
        try (PartitionReader reader = sealed.open();
                RecordCursor cursor = reader.cursor(LARGE)) {
            for (int i = 0; i < RECORDS / 2; i++) {
                assertThat(cursor.next()).isTrue();
            }
            assertThat(pool.lent()).as("half of it has been read").isLessThan(lent * 3 / 4);
            for (int i = RECORDS / 2; i < RECORDS; i++) {
                assertThat(cursor.next()).isTrue();
            }
            assertThat(cursor.next()).isFalse();
            assertThat(reader.isEmpty(LARGE)).as("what it had").isFalse();
            reader.done(LARGE);
        }
        assertThat(sealed.bytes(LARGE)).isEqualTo(bytes(expected()));
        sealed.releaseIndex();
        assertThat(pool.lent()).isZero();
    }

    @Test
    void seal_dividedEvenly_nextBufferDivided() throws Exception {
        RecordBuffer buffer = buffer(job(Text.class, IntWritable.class));
        fill(buffer, 0, RECORDS);
        write(sealDivided(buffer));
        collected.clear();
        fill(buffer, 0, 100);
        SealedBuffer next = buffer.seal();
        assertThat(isDivided(next)).isTrue();
        try (PartitionReader reader = next.open()) {
            assertThat(read(reader.cursor(LARGE))).isEqualTo(expected());
        }
    }

    @Test
    void seal_hotKey_nextBufferDivided() throws Exception {
        RecordBuffer buffer = buffer(job(Text.class, IntWritable.class));
        for (int i = 0; i < RECORDS; i++) {
            append(buffer, i % 2 == 0 ? "8 is hot" : Long.toHexString(random.nextLong()), i);
        }
        write(sealDivided(buffer));
        append(buffer, "one", 1);
        assertThat(isDivided(buffer.seal())).isTrue();
    }

    /** Each range that gets a record takes a page. */
    @Test
    void seal_rangesHardlyUsed_nextBufferUndivided() throws Exception {
        RecordBuffer buffer = buffer(job(Text.class, IntWritable.class));
        fill(buffer, 0, RECORDS);
        write(sealDivided(buffer));
        fill(buffer, 0, 100);
        write(sealDivided(buffer));
        fill(buffer, 0, 100);
        SealedBuffer third = buffer.seal();
        assertThat(isDivided(third)).isFalse();
        write(third);
        fill(buffer, 0, RECORDS);
        sealDivided(buffer);
    }

    @Test
    void divideLarge_severalPartitions_allDivided() throws Exception {
        try (PagePool large = new PagePool(48 << 20, 4096, true, 0)) {
            Sorters sorters = new Sorters(new KeyOrders(job(Text.class, IntWritable.class)), large, new Heartbeat());
            RecordBuffer buffer = new RecordBuffer(sorters, 2, 2, 40 << 20);
            for (int i = 0; i < RECORDS; i++) {
                for (int partition = 0; partition < 2; partition++) {
                    encoder.encode(new Text(Long.toHexString(random.nextLong())), new IntWritable(i));
                    buffer.append(encoder.array(), encoder.start(), encoder.length(), partition);
                    encoder.clear();
                }
                if (i % 1_000 == 0) {
                    buffer.divideLarge();
                }
            }
            SealedBuffer sealed = buffer.seal();
            assertThat(sealed.partitions[0].isDivided()).isTrue();
            assertThat(sealed.partitions[1].isDivided()).isTrue();
        }
    }

    @Test
    void forgetArray_largeRecord_freed() throws Exception {
        RecordBuffer buffer = buffer(job(Text.class, IntWritable.class));
        fill(buffer, 0, RECORDS);
        write(sealDivided(buffer));
        byte[] array = new byte[40 << 20];
        encoder.encode(new Text("z"), new IntWritable());
        System.arraycopy(encoder.array(), encoder.start(), array, 0, encoder.length());
        WeakReference<byte[]> reference = new WeakReference<>(array);
        buffer.appendForeign(array, 0, encoder.length(), LARGE);
        array = null;
        write(buffer.seal());
        assertThat(Collected.isFreed(reference)).isTrue();
        assertThat(buffer.bytes).as("still in use").isZero();
    }

    @Test
    void seal_risingKeys_nextBufferUndivided() throws Exception {
        RecordBuffer buffer = buffer(job(Text.class, IntWritable.class));
        for (int i = 0; i < RECORDS; i++) {
            append(buffer, String.format(Locale.ROOT, "%020d", i), i);
        }
        write(sealDivided(buffer));
        for (int i = 0; i < RECORDS; i++) {
            append(buffer, String.format(Locale.ROOT, "%020d", RECORDS + i), i);
        }
        assertThat(isDivided(buffer.seal())).isFalse();
    }

    @Test
    void divideLarge_equalKeysOrNoPrefix_undivided() throws Exception {
        RecordBuffer equal = buffer(job(Text.class, IntWritable.class));
        for (int i = 0; i < RECORDS; i++) {
            append(equal, "the same key of 20 b", i);
        }
        SealedBuffer sealed = equal.seal();
        assertThat(isDivided(sealed)).isFalse();
        write(sealed);
        collected.clear();
        try (PagePool onHeap = new PagePool(24 << 20, 4096, false, 0)) {
            TestJob job = job(Text.class, IntWritable.class).sortedBy(Backwards.class);
            Sorters sorters = new Sorters(new KeyOrders(job), onHeap, new Heartbeat());
            RecordBuffer ordered = new RecordBuffer(sorters, 2, 2, LIMIT);
            fill(ordered, 0, RECORDS);
            assertThat(isDivided(ordered.seal())).isFalse();
        }
    }

    /** The other pages belong to the previous spill. The partition is divided later, when they are back in the pool. */
    @Test
    void divideLarge_poolHasNoPages_falseUntilGivenBack() throws Exception {
        RecordBuffer buffer = buffer(job(Text.class, IntWritable.class));
        int i = 0;
        List<Page> others = new ArrayList<>();
        boolean refused = false;
        while (!refused) {
            append(buffer, Long.toHexString(random.nextLong()), i++);
            for (Page page = pool.lend(4096); page != null; page = pool.lend(4096)) {
                others.add(page); // all pages except those that the next record needs
            }
            pool.giveBack(others.remove(others.size() - 1));
            pool.giveBack(others.remove(others.size() - 1));
            long lent = pool.lent();
            refused = !buffer.divideLarge();
            assertThat(pool.lent()).as("nothing was kept").isEqualTo(lent);
        }
        for (Page page : others) {
            pool.giveBack(page);
        }
        assertThat(buffer.divideLarge()).isTrue();
        fill(buffer, i, RECORDS);
        try (PartitionReader reader = sealDivided(buffer).open()) {
            assertThat(read(reader.cursor(LARGE))).isEqualTo(expected());
        }
    }

    /** A comparator of the job's own, which reverses Text's order. */
    public static final class Backwards extends Text.Comparator {
        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            return super.compare(b2, s2, l2, b1, s1, l1);
        }
    }

    private static SealedBuffer sealDivided(RecordBuffer buffer) {
        SealedBuffer sealed = buffer.seal();
        assertThat(isDivided(sealed)).as("divided").isTrue();
        return sealed;
    }

    private static boolean isDivided(SealedBuffer sealed) {
        return sealed.partitions[LARGE].isDivided();
    }

    private static void write(SealedBuffer sealed) throws IOException {
        try (PartitionReader reader = sealed.open()) {
            for (int p = 0; p < sealed.partitions(); p++) {
                reader.cursor(p).close();
                reader.done(p);
            }
        }
        sealed.releaseIndex();
    }

    private void fill(RecordBuffer buffer, int from, int to) throws Exception {
        for (int i = from; i < to; i++) {
            append(buffer, Long.toHexString(random.nextLong()), i);
        }
    }

    private void append(RecordBuffer buffer, String key, int value) throws Exception {
        collected.add(key);
        encoder.encode(new Text(key), new IntWritable(value));
        RecordBuffer.Outcome outcome = buffer.append(encoder.array(), encoder.start(), encoder.length(), LARGE);
        if (outcome != RecordBuffer.Outcome.APPENDED) { // an assertion for each record would take longer than the test
            assertThat(outcome).isEqualTo(RecordBuffer.Outcome.APPENDED);
        }
        encoder.clear();
        if (pool.lent() < LIMIT) {
            buffer.divideLarge();
        }
    }

    private List<String> expected() {
        List<String> sorted = new ArrayList<>(collected);
        sorted.sort(Comparator.naturalOrder());
        return sorted;
    }

    private static List<String> read(RecordCursor cursor) throws IOException {
        List<String> keys = new ArrayList<>();
        while (cursor.next()) {
            RecordView view = cursor.record();
            byte[] key = new byte[view.keyLength() - 1];
            view.buffer().get(view.keyStart() + 1, key);
            keys.add(new String(key, StandardCharsets.US_ASCII));
        }
        return keys;
    }

    private static long bytes(List<String> keys) {
        long bytes = 0;
        for (String key : keys) {
            bytes += 2 + 1 + key.length() + Integer.BYTES;
        }
        return bytes;
    }

    private RecordBuffer buffer(TestJob job) {
        return new RecordBuffer(sorters(job), 2, 2, LIMIT);
    }

    private Sorters sorters(TestJob job) {
        return new Sorters(new KeyOrders(job), pool, new Heartbeat());
    }
}
