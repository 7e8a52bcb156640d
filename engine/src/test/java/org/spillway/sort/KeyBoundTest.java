package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.sort.NumberedRecords.bytesKey;
import static org.spillway.sort.NumberedRecords.longKey;
import static org.spillway.sort.NumberedRecords.order;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;

class KeyBoundTest {
    private static final long BEFORE = RecordAddress.pack(2, 30, 9);
    private static final long AT = RecordAddress.pack(2, 39, 9);
    private static final long BEHIND = RecordAddress.pack(3, 0, 9);

    private final KeyOrder longs = order(LongWritable.class);
    private final KeyOrder bytes = order(BytesWritable.class);
    private final PagePool pool = new PagePool(1 << 16, 64, false);

    @AfterEach
    void close() {
        pool.close();
    }

    @Test
    void amongRecordsOfOneKeyTheAddressDecides() {
        byte[] key = longKey(5);
        assertThat(place(KeyBound.before(ByteBuffer.wrap(key), 0, 8), 5)).isEqualTo(Long.MIN_VALUE);
        KeyBound bound = KeyBound.at(ByteBuffer.wrap(key), 0, 8, AT);
        assertThat(place(bound, 5)).isEqualTo(RecordAddress.placeOf(2, 39));
        assertThat(place(bound, 6)).as("all are above").isEqualTo(Long.MIN_VALUE);
        assertThat(place(bound, 4)).as("none is above").isEqualTo(Long.MAX_VALUE);
    }

    private long place(KeyBound bound, long key) {
        return bound.placeAmong(longs, ByteBuffer.wrap(longKey(key)), 0, 8);
    }

    @Test
    void keysWhosePrefixDecidesThenAddresses() {
        KeyBound bound = KeyBound.at(ByteBuffer.wrap(longKey(5)), 0, 8, AT);
        bound.usePrefix(longs);
        assertAbove(bound, longs, longKey(4), true, true, true);
        assertAbove(bound, longs, longKey(5), true, false, false);
        assertAbove(bound, longs, longKey(6), false, false, false);
        assertAbove(bound, longs, longKey(-6), true, true, true);
    }

    @Test
    void wholeKeysOfOnePrefixThenAddresses() {
        KeyBound bound = KeyBound.at(ByteBuffer.wrap(bytesKey("prefixed key")), 0, 16, AT);
        bound.usePrefix(bytes);
        assertAbove(bound, bytes, bytesKey("prefixed kex"), true, false, true);
        assertAbove(bound, bytes, bytesKey("prefixed key"), true, false, false);
        assertAbove(bound, bytes, bytesKey("prefixed kez"), false, false, false);
        assertAbove(bound, bytes, bytesKey("prefixee"), false, false, false);
        assertAbove(bound, bytes, bytesKey(""), true, true, true);
    }

    @Test
    void aBoundBeforeAKeyIsAboveNoneOfItsRecords() {
        KeyBound bound = KeyBound.before(ByteBuffer.wrap(bytesKey("prefixed key")), 0, 16);
        bound.usePrefix(bytes);
        assertAbove(bound, bytes, bytesKey("prefixed key"), false, false, false);
        assertAbove(bound, bytes, bytesKey("prefixed kex"), true, true, true);
    }

    /** Avro's comparator may refuse a record and itself. */
    @Test
    void aBoundIsNotComparedWithItsOwnRecord() {
        TiedOrder order = new TiedOrder();
        KeyBound bound = KeyBound.at(ByteBuffer.wrap(new byte[4]), 0, 4, AT);
        bound.usePrefix(order);
        assertThat(isAbove(bound, order, 5, new byte[4], AT)).isFalse();
        assertThat(order.compares()).isZero();
        assertThat(isAbove(bound, order, 5, new byte[4], BEFORE)).isTrue();
        assertThat(order.compares()).isOne();
    }

    @Test
    void behindACommonPrefixABoundIsComparedByWhatFollows() {
        CommonPrefix common = common();
        KeyBound bound = KeyBound.at(ByteBuffer.wrap(bytesKey("common5")), 0, 11, AT);
        bound.usePrefix(bytes.asBytes(), common);
        for (String key : List.of("common", "common4", "common5", "common5+", "common6")) {
            int compared = key.compareTo("common5");
            assertAbove(
                    bound,
                    bytes,
                    prefix(bytesKey(key), common),
                    bytesKey(key),
                    compared <= 0,
                    compared < 0,
                    compared < 0);
        }
    }

    @Test
    void aBoundWithoutTheCommonPrefixLiesBeforeOrBehindAllThatHaveIt() {
        CommonPrefix common = common();
        // The second and the last have the least and the greatest prefix there are.
        List<byte[]> keys = List.of(
                bytesKey("common"),
                bytesKey("common\0"),
                bytesKey("common5"),
                bytesKey("common\377\377\377\377\377\377\377\377".getBytes(StandardCharsets.ISO_8859_1)));
        for (byte[] key : keys) {
            long prefix = prefix(key, common);
            for (String low : List.of("", "c", "commo", "commnz", "A")) {
                assertThat(isAbove(bound(low, common), bytes, prefix, key, BEFORE))
                        .isFalse();
                assertThat(isAbove(bound(low, common), bytes, prefix, key, BEHIND))
                        .isFalse();
            }
            for (String high : List.of("d", "commoo", "commp", "z")) {
                assertThat(isAbove(bound(high, common), bytes, prefix, key, BEFORE))
                        .isTrue();
                assertThat(isAbove(bound(high, common), bytes, prefix, key, BEHIND))
                        .isTrue();
            }
        }
    }

    private KeyBound bound(String content, CommonPrefix common) {
        byte[] key = bytesKey(content);
        KeyBound bound = KeyBound.at(ByteBuffer.wrap(key), 0, key.length, AT);
        bound.usePrefix(bytes.asBytes(), common);
        return bound;
    }

    private CommonPrefix common() {
        List<byte[]> keys = List.of(bytesKey("common3"), bytesKey("common1"), bytesKey("common5"), bytesKey("common7"));
        PartitionPages pages = NumberedRecords.pages(pool, 1, keys);
        CommonPrefix common = new CommonPrefix(bytes.asBytes());
        common.estimate(pages);
        assertThat(common.length()).isEqualTo(6);
        return common;
    }

    private long prefix(byte[] key, CommonPrefix common) {
        return bytes.asBytes().prefixAt(ByteBuffer.wrap(key), 0, key.length, common.length());
    }

    /** Whether the bound is above a record at three addresses: before that of the bound, at it, and behind it. */
    private static void assertAbove(KeyBound bound, KeyOrder order, byte[] key, boolean... expected) {
        assertAbove(bound, order, order.prefix(ByteBuffer.wrap(key), 0, key.length), key, expected);
    }

    private static void assertAbove(KeyBound bound, KeyOrder order, long prefix, byte[] key, boolean... expected) {
        boolean[] actual = {
            isAbove(bound, order, prefix, key, BEFORE),
            isAbove(bound, order, prefix, key, AT),
            isAbove(bound, order, prefix, key, BEHIND)
        };
        assertThat(actual).containsExactly(expected);
    }

    private static boolean isAbove(KeyBound bound, KeyOrder order, long prefix, byte[] key, long address) {
        return bound.isAbove(prefix, order, ByteBuffer.wrap(key), 0, key.length, address);
    }
}
