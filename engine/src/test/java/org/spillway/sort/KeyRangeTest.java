package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.memory.Page;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;

class KeyRangeTest {
    private static final long SEED = 1299709;

    // Long keys: the prefix is the key with its top bit turned.
    private static final KeyOrder ORDER = order();

    /** Prefixes of records, in the order in which they were collected. */
    enum Shape {
        RANDOM,
        FEW_PAGES,
        ONE_RECORD,
        ALL_ZERO,
        ALL_ONES,
        ALL_EQUAL,
        MOSTLY_ZERO,
        MOSTLY_ONES,
        // on both sides of the place where a signed number turns negative
        AROUND_THE_MIDDLE,
        SORTED,
        SMALL_NUMBERS;

        long[] prefixes() {
            Random random = new Random(SEED);
            switch (this) {
                case RANDOM:
                    return random.longs(100_000).toArray();
                case FEW_PAGES:
                    return random.longs(200).toArray();
                case ONE_RECORD:
                    return new long[] {42};
                case ALL_ZERO:
                    return new long[5000];
                case ALL_ONES:
                    return filled(-1);
                case ALL_EQUAL:
                    return filled(0x7468652073616D65L);
                case MOSTLY_ZERO:
                    return random.longs(5000)
                            .map(x -> random.nextInt(10) == 0 ? x : 0)
                            .toArray();
                case MOSTLY_ONES:
                    return random.longs(5000)
                            .map(x -> random.nextInt(10) == 0 ? x : -1)
                            .toArray();
                case AROUND_THE_MIDDLE:
                    return random.longs(5000, -20, 20)
                            .map(x -> x ^ Long.MIN_VALUE)
                            .toArray();
                case SORTED:
                    return IntStream.range(0, 100_000).mapToLong(i -> i * 1000L).toArray();
                default:
                    return random.longs(5000, 0, 4).toArray();
            }
        }

        private static long[] filled(long prefix) {
            long[] prefixes = new long[5000];
            Arrays.fill(prefixes, prefix);
            return prefixes;
        }
    }

    static Stream<Arguments> shapes() {
        return Stream.of(Shape.values())
                .flatMap(shape -> Stream.of(1, 2, 3, 4, 7).map(parts -> Arguments.of(shape, parts)));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void everyPrefixIsInOneRangeAndBehindNoneBefore(Shape shape, int parts) {
        long[] prefixes = shape.prefixes();
        KeyRange[] ranges = ranges(pages(prefixes), parts);
        // also prefixes that the partition does not have
        long[] edges = {0, 1, 2, -1, -2, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1};
        long[] near = Arrays.stream(ranges)
                .flatMapToLong(range -> Stream.of(range.low(), range.high())
                        .mapToLong(Long::longValue)
                        .flatMap(x -> java.util.stream.LongStream.of(x - 1, x, x + 1)))
                .toArray();
        int before = 0;
        long[] inOrder = Stream.of(prefixes, edges, near)
                .flatMapToLong(Arrays::stream)
                .boxed()
                .sorted(Long::compareUnsigned)
                .mapToLong(Long::longValue)
                .toArray();
        for (long prefix : inOrder) {
            String label = shape + " parts=" + parts + " prefix=" + Long.toHexString(prefix) + " seed=" + SEED;
            int home = -1;
            for (int part = 0; part < parts; part++) {
                if (ranges[part].has(prefix)) {
                    assertThat(home).as("%s: in part %d, too", label, part).isEqualTo(-1);
                    home = part;
                }
            }
            assertThat(home)
                    .as("%s: its part, not before that of smaller ones", label)
                    .isGreaterThanOrEqualTo(before);
            before = home;
            for (int part = 0; part < parts; part++) {
                if (!isEmpty(ranges[part])) {
                    assertThat(ranges[part].isBehind(prefix))
                            .as("%s: part %d is behind", label, part)
                            .isEqualTo(part > home);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void everyThreadFindsTheSameRanges(Shape shape, int parts) {
        long[] prefixes = shape.prefixes();
        assertThat(ranges(pages(prefixes), parts))
                .as("%s parts=%d seed=%d", shape, parts, SEED)
                .containsExactly(ranges(pages(prefixes), parts));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void rangesOfManyPagesHaveAboutAsManyRecordsEach(int parts) {
        for (Shape shape : new Shape[] {Shape.RANDOM, Shape.SORTED}) {
            long[] prefixes = shape.prefixes();
            PartitionPages pages = pages(prefixes);
            assertThat(pages.pageCount())
                    .as("%s: more pages than samples", shape)
                    .isGreaterThan(600);
            KeyRange[] ranges = ranges(pages, parts);
            for (int part = 0; part < parts; part++) {
                KeyRange range = ranges[part];
                double share =
                        (double) Arrays.stream(prefixes).filter(range::has).count() / prefixes.length;
                assertThat(share)
                        .as("%s: share of part %d of %d, seed=%d", shape, part, parts, SEED)
                        .isBetween(0.7 / parts, 1.3 / parts);
            }
        }
    }

    @Test
    void onePartIsAll() {
        for (Shape shape : Shape.values()) {
            KeyRange range = KeyRange.of(pages(shape.prefixes()), ORDER, 0, 1);
            assertThat(range).as("%s", shape).isEqualTo(KeyRange.ALL);
        }
        for (long prefix : new long[] {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE}) {
            assertThat(KeyRange.ALL.has(prefix)).isTrue();
            assertThat(KeyRange.ALL.isBehind(prefix)).isFalse();
        }
    }

    private static boolean isEmpty(KeyRange range) {
        return !range.has(range.low());
    }

    private static KeyRange[] ranges(PartitionPages pages, int parts) {
        return IntStream.range(0, parts)
                .mapToObj(part -> KeyRange.of(pages, ORDER, part, parts))
                .toArray(KeyRange[]::new);
    }

    /** Records of 10 bytes, header and key, a hundred of them in each page. */
    private static PartitionPages pages(long[] prefixes) {
        PartitionPages pages = new PartitionPages();
        byte[] record = new byte[2 + Long.BYTES];
        record[0] = Long.BYTES;
        for (long prefix : prefixes) {
            ByteBuffer.wrap(record).putLong(2, prefix ^ Long.MIN_VALUE);
            if (!pages.append(record, 0, record.length)) {
                pages.add(Page.wrap(new byte[1000], 0, 1000));
                assertThat(pages.append(record, 0, record.length)).isTrue();
            }
        }
        return pages;
    }

    private static KeyOrder order() {
        JobConf job = new JobConf(false);
        job.setMapOutputKeyClass(LongWritable.class);
        return new KeyOrders(job).create();
    }
}
