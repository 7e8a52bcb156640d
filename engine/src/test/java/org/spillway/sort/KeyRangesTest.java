package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.testing.TestJob.job;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordEncoder;

class KeyRangesTest {
    private static final int WANTED = 32;

    private final PagePool pool = new PagePool(16 << 20, 4096, true, 0);
    private final Random random = new Random(20261122);

    @AfterEach
    void free() {
        pool.close();
    }

    @Test
    void find_risingKeys_risingRanges() throws Exception {
        assertRise(Text.class, texts("", 20_000), texts("", 2_000));
        assertRise(
                LongWritable.class,
                random.longs(20_000).mapToObj(LongWritable::new).toList(),
                random.longs(2_000).mapToObj(LongWritable::new).toList());
        assertRise(
                BytesWritable.class,
                texts("", 20_000).stream()
                        .map(t -> new BytesWritable(t.copyBytes()))
                        .toList(),
                texts("", 2_000).stream()
                        .map(t -> new BytesWritable(t.copyBytes()))
                        .toList());
    }

    @Test
    void find_keysWithoutTheCommonPrefix_risingRanges() throws Exception {
        List<Text> asked = texts("https://www.example.com/", 500);
        asked.addAll(texts("", 500));
        asked.addAll(texts("https://www.", 500));
        for (String key : List.of("", "h", "https://www.example.com/", "https://www.example.con", "zzz", "\0")) {
            asked.add(new Text(key));
        }
        assertRise(Text.class, texts("https://www.example.com/", 20_000), asked);
    }

    @Test
    void of_commonPrefix_asManyRangesAsWanted() throws Exception {
        KeyRanges ranges = ranges(Text.class, texts("https://www.example.com/", 20_000), WANTED);
        assertThat(ranges.count()).isEqualTo(WANTED);
    }

    @Test
    void of_keysInAnyOrder_evenRanges() throws Exception {
        assertEven(texts("key-", 50_000));
    }

    @Test
    void of_keysInOrder_evenRanges() throws Exception {
        List<Text> sorted = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            sorted.add(new Text("key-" + (100_000 + i)));
        }
        assertEven(sorted);
    }

    /** The first and the last keys begin alike, but not those between them. */
    @Test
    void of_otherKeysInTheMiddle_evenRanges() throws Exception {
        List<Text> keys = texts("common", 5_000);
        keys.addAll(texts("camel", 10_000));
        keys.addAll(texts("common", 5_000));
        assertEven(keys);
    }

    private void assertEven(List<Text> keys) throws Exception {
        KeyRanges ranges = ranges(Text.class, keys, WANTED);
        int[] records = new int[ranges.count()];
        for (Text key : keys) {
            records[find(ranges, key)]++;
        }
        assertThat(IntStream.of(records).max().orElseThrow()).isLessThan(3 * keys.size() / WANTED);
    }

    @Test
    void of_fewestRangesWanted_thatMany() throws Exception {
        assertThat(ranges(Text.class, texts("", 2_000), KeyRanges.MIN).count()).isEqualTo(KeyRanges.MIN);
    }

    @Test
    void isOfOnePrefix_frequentKey_true() throws Exception {
        List<Text> keys = texts("", 5_000);
        for (int i = 0; i < keys.size(); i += 3) {
            keys.set(i, new Text("frequent"));
        }
        KeyRanges ranges = ranges(Text.class, keys, WANTED);
        assertThat(ranges.isOfOnePrefix(find(ranges, new Text("frequent")))).isTrue();
        assertThat(ranges.isOfOnePrefix(find(ranges, new Text("a")))).isFalse();
        assertThat(ranges.isOfOnePrefix(find(ranges, new Text("z")))).isFalse();
    }

    @Test
    void of_keysTooMuchAlike_null() throws Exception {
        assertThat(ranges(Text.class, List.of(new Text("only")), WANTED)).isNull();
        assertThat(ranges(NullWritable.class, List.of(NullWritable.get()), WANTED))
                .isNull();
        List<Text> few = new ArrayList<>();
        for (int i = 0; i < 9_000; i++) {
            few.add(new Text("key" + i % 3));
        }
        assertThat(ranges(Text.class, few, WANTED)).isNull();
    }

    /** The ranges must not refer to the pages, which go back to the pool and receive other records. */
    @Test
    void find_pagesReused_sameRanges() throws Exception {
        PartitionPages pages = collect(Text.class, texts("common ", 20_000));
        KeyOrder order = order(Text.class);
        KeyRanges ranges = KeyRanges.of(pages, order, WANTED);
        List<Text> asked = texts("common ", 1_000);
        asked.addAll(texts("", 1_000));
        List<Integer> before = new ArrayList<>();
        for (Text key : asked) {
            before.add(find(ranges, key));
        }
        for (int p = 0; p < pages.pageCount(); p++) {
            ByteBuffer buffer = pages.page(p).buffer();
            for (int at = pages.page(p).start(); at < pages.end(p); at++) {
                buffer.put(at, (byte) 0x7f);
            }
        }
        List<Integer> after = new ArrayList<>();
        for (Text key : asked) {
            after.add(find(ranges, key));
        }
        assertThat(after).isEqualTo(before);
    }

    private <K extends Writable> void assertRise(Class<K> type, List<K> collected, List<K> asked) throws Exception {
        KeyRanges ranges = ranges(type, collected, WANTED);
        KeyOrder order = order(type);
        List<byte[]> keys = new ArrayList<>();
        for (K key : asked) {
            keys.add(serialized(key));
        }
        keys.sort(Comparator.comparing(ByteBuffer::wrap, (a, b) -> order.compare(a, 0, a.limit(), b, 0, b.limit())));
        int last = 0;
        for (byte[] key : keys) {
            int range = ranges.find(ByteBuffer.wrap(key), 0, key.length);
            assertThat(range).isBetween(last, ranges.count() - 1);
            last = range;
        }
        assertThat(last).as("all ranges are used").isEqualTo(ranges.count() - 1);
    }

    private <K extends Writable> KeyRanges ranges(Class<K> type, List<K> keys, int wanted) throws Exception {
        return KeyRanges.of(collect(type, keys), order(type), wanted);
    }

    private static KeyOrder order(Class<?> type) {
        return new KeyOrders(job(type, NullWritable.class)).create();
    }

    private <K extends Writable> PartitionPages collect(Class<K> type, List<K> keys) throws IOException {
        RecordEncoder<K, NullWritable> encoder =
                new RecordEncoder<>(job(type, NullWritable.class), type, NullWritable.class);
        PartitionPages pages = new PartitionPages();
        for (K key : keys) {
            encoder.encode(key, NullWritable.get());
            if (!pages.append(encoder.array(), encoder.start(), encoder.length())) {
                pages.add(pool.lend(encoder.length()));
                pages.append(encoder.array(), encoder.start(), encoder.length());
            }
            encoder.clear();
        }
        return pages;
    }

    private List<Text> texts(String begin, int count) {
        List<Text> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            StringBuilder text = new StringBuilder(begin);
            for (int length = random.nextInt(20); length > 0; length--) {
                text.append((char) ('a' + random.nextInt(26)));
            }
            texts.add(new Text(text.toString().getBytes(StandardCharsets.US_ASCII)));
        }
        return texts;
    }

    private static int find(KeyRanges ranges, Text key) throws IOException {
        byte[] bytes = serialized(key);
        return ranges.find(ByteBuffer.wrap(bytes), 0, bytes.length);
    }

    private static byte[] serialized(Writable key) throws IOException {
        try (DataOutputBuffer out = new DataOutputBuffer()) {
            key.write(out);
            return Arrays.copyOf(out.getData(), out.getLength());
        }
    }
}
