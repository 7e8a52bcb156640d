package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RadixSortTest {
    private static final long SEED = 90125;

    /** The first long of each pair, by its index and the number of pairs. */
    enum Shape {
        RANDOM,
        ALL_EQUAL,
        SORTED,
        REVERSED,
        FEW_DISTINCT,
        TOP_BYTE_DIFFERS,
        MIDDLE_BYTE_DIFFERS,
        LOW_BYTE_DIFFERS,
        TOP_BIT_SET,
        EXTREMES,
        // In each pass, one bucket holds nearly all pairs. The passes reach the last byte.
        NESTED;

        long[] pairs(int count) {
            Random random = new Random(SEED);
            LongUnaryOperator first = firsts(random, count);
            long[] pairs = new long[2 * count];
            for (int i = 0; i < count; i++) {
                pairs[2 * i] = first.applyAsLong(i);
                pairs[2 * i + 1] = (long) (i / 7) << 32 | i % 7 * 150; // like addresses: page, offset
            }
            return pairs;
        }

        private LongUnaryOperator firsts(Random random, int count) {
            switch (this) {
                case RANDOM:
                    return i -> random.nextLong();
                case ALL_EQUAL:
                    return i -> 0x8123456789ABCDEFL;
                case SORTED:
                    return i -> Long.MIN_VALUE - count / 2 + i;
                case REVERSED:
                    return i -> Long.MIN_VALUE + count / 2 - i;
                case FEW_DISTINCT:
                    return i -> new long[] {5, -5, 0x6162000000000000L, 0, Long.MIN_VALUE}[random.nextInt(5)];
                case TOP_BYTE_DIFFERS:
                    return i -> (long) random.nextInt(256) << 56 | 0x77777777777777L;
                case MIDDLE_BYTE_DIFFERS:
                    return i -> (long) random.nextInt(256) << 24 | 0x7700000000000077L;
                case LOW_BYTE_DIFFERS:
                    return i -> random.nextInt(256) | 0xFF00FF00FF00FF00L;
                case TOP_BIT_SET:
                    return i -> random.nextLong() | Long.MIN_VALUE;
                case EXTREMES:
                    return i -> new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1, 255, 256}[random.nextInt(7)];
                default:
                    return i -> random.nextLong() >>> Byte.SIZE * random.nextInt(8);
            }
        }
    }

    static Stream<Arguments> shapesAndSizes() {
        return Stream.of(Shape.values()).flatMap(shape -> Stream.of(0, 1, 2, 47, 48, 49, 50, 1000, 100_000)
                .map(count -> Arguments.of(shape, count)));
    }

    @ParameterizedTest
    @MethodSource("shapesAndSizes")
    void sort_anyShape_asAStableSort(Shape shape, int count) {
        long[] pairs = shape.pairs(count);
        long[] expected = stable(pairs, 0, count);
        new RadixSort().sort(pairs, 0, count);
        assertThat(pairs).as("%s of %d seed %d", shape, count, SEED).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("shapesAndSizes")
    void sort_equalFirsts_keepTheirOrder(Shape shape, int count) {
        // Shuffles the second longs, which must not affect the order.
        long[] pairs = shape.pairs(count);
        Random random = new Random(SEED + 1);
        for (int i = count - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            long second = pairs[2 * i + 1];
            pairs[2 * i + 1] = pairs[2 * j + 1];
            pairs[2 * j + 1] = second;
        }
        long[] expected = stable(pairs, 0, count);
        new RadixSort().sort(pairs, 0, count);
        assertThat(pairs)
                .as("%s of %d with shuffled seconds seed %d", shape, count, SEED)
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("shapesAndSizes")
    void sort_range_othersUnchanged(Shape shape, int count) {
        int from = count / 4;
        int to = count - count / 3;
        long[] pairs = shape.pairs(count);
        long[] expected = pairs.clone();
        long[] middle = stable(pairs, from, to);
        System.arraycopy(middle, 0, expected, 2 * from, middle.length);
        new RadixSort().sort(pairs, from, to);
        assertThat(pairs)
                .as("%s of %d, pairs %d to %d, seed %d", shape, count, from, to, SEED)
                .isEqualTo(expected);
    }

    @Test
    void sort_severalArrays_eachInOrder() {
        RadixSort radix = new RadixSort();
        for (int count : new int[] {100_000, 49, 1000, 2}) {
            for (Shape shape : Shape.values()) {
                long[] pairs = shape.pairs(count);
                long[] expected = stable(pairs, 0, count);
                radix.sort(pairs, 0, count);
                assertThat(pairs)
                        .as("%s of %d by a used instance, seed %d", shape, count, SEED)
                        .isEqualTo(expected);
            }
        }
    }

    /** Sorts by the first long of each pair. Pairs with equal first longs keep their order. */
    private static long[] stable(long[] pairs, int from, int to) {
        long[][] rows = new long[to - from][];
        for (int i = from; i < to; i++) {
            rows[i - from] = new long[] {pairs[2 * i], pairs[2 * i + 1]};
        }
        Arrays.sort(rows, (a, b) -> Long.compareUnsigned(a[0], b[0])); // the sort of objects is stable
        long[] flat = new long[2 * rows.length];
        for (int i = 0; i < rows.length; i++) {
            flat[2 * i] = rows[i][0];
            flat[2 * i + 1] = rows[i][1];
        }
        return flat;
    }
}
