package org.spillway.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.disk.LocalFileOps;

class PlannedUnitsTest {
    private static final long SEED = 131071;
    private static final long MIB = 1 << 20;

    // Two bytes of end mark and four of checksum.
    private static final long TRAILER = 6;

    /** The sizes of partitions in bytes. */
    enum Shape {
        NONE,
        ONE,
        ALL_EMPTY,
        SMALL,
        MOSTLY_EMPTY,
        FAT_FIRST,
        FAT_LAST,
        FAT_BETWEEN_EMPTY,
        TWO_FAT_SIDE_BY_SIDE,
        ALL_FAT,
        MANY_SIZES;

        long[] sizes() {
            Random random = new Random(SEED);
            switch (this) {
                case NONE:
                    return new long[0];
                case ONE:
                    return new long[] {50 * MIB};
                case ALL_EMPTY:
                    return new long[50_000];
                case SMALL:
                    return random.longs(1000, 1, 20_000).toArray();
                case MOSTLY_EMPTY:
                    return random.longs(3000, -50_000, 5_000)
                            .map(size -> Math.max(0, size))
                            .toArray();
                case FAT_FIRST:
                    return with(0, random.longs(50, 0, 10_000).toArray());
                case FAT_LAST:
                    return with(49, random.longs(50, 0, 10_000).toArray());
                case FAT_BETWEEN_EMPTY:
                    return with(7, new long[30]);
                case TWO_FAT_SIDE_BY_SIDE:
                    return with(3, with(4, random.longs(9, 0, 1000).toArray()));
                case ALL_FAT:
                    return random.longs(40, 30 * MIB, 40 * MIB).toArray();
                default:
                    return random.ints(300, 0, 26)
                            .mapToLong(bits -> random.nextLong() >>> 1 & (1L << bits) - 1)
                            .toArray();
            }
        }

        private static long[] with(int fat, long[] sizes) {
            sizes[fat] = 100 * MIB;
            return sizes;
        }
    }

    static Stream<Arguments> shapes() {
        return Stream.of(Shape.values())
                .flatMap(shape -> IntStream.rangeClosed(1, 4).mapToObj(threads -> Arguments.of(shape, threads)));
    }

    @TempDir
    Path dir;

    private final List<PlannedFile> plans = new ArrayList<>();

    @AfterEach
    void close() {
        plans.forEach(plan -> plan.abandon(new IOException(), false));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void start_anySizes_oneBehindTheOther(Shape shape, int threads) throws IOException {
        long[] sizes = shape.sizes();
        PlannedFile plan = plan(sizes, threads);
        long position = 0;
        for (int p = 0; p < sizes.length; p++) {
            assertThat(plan.starts[p])
                    .as("%s: start of %d", label(shape, threads), p)
                    .isEqualTo(position);
            position += sizes[p] + TRAILER;
        }
        assertThat(plan.starts[sizes.length]).as(label(shape, threads)).isEqualTo(position);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void units_anyShape_haveEachPartitionOnce(Shape shape, int threads) throws IOException {
        long[] sizes = shape.sizes();
        PlannedFile plan = plan(sizes, threads);
        int next = 0;
        while (next < sizes.length) {
            assertThat(plan.endOfUnit(next)).as(label(shape, threads)).isBetween(next + 1, sizes.length);
            next = plan.endOfUnit(next);
        }
        assertThat(next).as(label(shape, threads)).isEqualTo(sizes.length);
    }

    @Test
    void endOfUnit_smallPartitions_upToAMebibyte() throws IOException {
        List<Long> bytes = units(new long[10_000], 10_000, 4);
        long longest = MIB + 10_000 + TRAILER;
        assertThat(bytes.subList(0, bytes.size() - 1))
                .allSatisfy(unit -> assertThat(unit).isBetween(MIB, longest));
        assertThat(bytes.get(bytes.size() - 1)).as("the rest").isBetween(1L, longest);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void endOfUnit_smallRun_someForEachThread(int threads) throws IOException {
        assertThat(units(new long[1000], 100, threads)).hasSizeBetween(2 * threads, 8 * threads);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void endOfUnit_fiftyThousandEmpty_fewUnits(int threads) throws IOException {
        assertThat(units(new long[50_000], 0, threads)).hasSizeBetween(2 * threads, 8 * threads);
        PlannedFile plan = plan(new long[50_000], threads);
        assertThat(plan.starts[50_000]).isEqualTo(300_000);
        assertThat(plan.starts[49_999]).isEqualTo(299_994);
    }

    @Test
    void endOfUnit_largePartition_isBehindIt() throws IOException {
        PlannedFile plan = plan(new long[] {5, 5, 100 * MIB, 5, 5}, 2);
        assertThat(plan.endOfUnit(0)).isEqualTo(3);
        assertThat(plan.endOfUnit(3)).isEqualTo(5);
    }

    @Test
    void start_beyondTwoGibibytes_right() throws IOException {
        long[] sizes = new long[4];
        Arrays.fill(sizes, 3L << 30);
        PlannedFile plan = plan(sizes, 2);
        assertThat(plan.starts[3]).isEqualTo(3 * ((3L << 30) + TRAILER));
        assertThat(plan.starts[4]).isEqualTo(4 * ((3L << 30) + TRAILER));
    }

    /** The bytes of each unit of partitions of one size. */
    private List<Long> units(long[] sizes, long size, int threads) throws IOException {
        Arrays.fill(sizes, size);
        PlannedFile plan = plan(sizes, threads);
        List<Long> units = new ArrayList<>();
        for (int from = 0; from < sizes.length; from = plan.endOfUnit(from)) {
            units.add(plan.starts[plan.endOfUnit(from)] - plan.starts[from]);
        }
        return units;
    }

    private PlannedFile plan(long[] sizes, int threads) throws IOException {
        org.apache.hadoop.fs.Path file =
                new org.apache.hadoop.fs.Path(dir.resolve("run").toUri());
        plans.add(new PlannedFile(new Sizes(sizes), threads, Runs.place(new LocalFileOps(), file)));
        return plans.get(plans.size() - 1);
    }

    private static String label(Shape shape, int threads) {
        return shape + " threads=" + threads + " seed=" + SEED;
    }

    /** Partitions with these sizes, whose records are not read. */
    private record Sizes(long[] sizes) implements PartitionSource {
        @Override
        public int partitions() {
            return sizes.length;
        }

        @Override
        public long bytes(int partition) {
            return sizes[partition];
        }

        @Override
        public PartitionReader open() {
            throw new UnsupportedOperationException("a plan reads nothing");
        }
    }
}
