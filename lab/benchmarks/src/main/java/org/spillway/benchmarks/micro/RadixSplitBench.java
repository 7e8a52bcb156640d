package org.spillway.benchmarks.micro;

import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Question: do two arrays, prefixes and addresses, sort faster than pairs in one array ({@link RadixKindBench#flag})?
 *
 * <ul>
 *   <li>{@code splitFlag}: the same American flag sort on two arrays ({@link SplitAmericanFlagSort})
 *   <li>{@code fastutil}: {@link LongArrays#radixSort(long[], long[])}, by the first array and then the second; it
 *       sorts signed numbers, so the top bit of its prefixes is flipped
 *   <li>{@code fastutilParallel}: the same on the common pool
 * </ul>
 *
 * <p>Scores are in nanoseconds per entry. Before each sort, prefixes are copied and addresses are filled in: as many
 * bytes are written as for pairs.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class RadixSplitBench {
    /** Entries of one sort: one of many partitions, one of a few, a single partition. */
    @Param({"1000", "25000", "1000000"})
    public int entries;

    @Param
    public KeyShape shape;

    private SortInput input;
    private long[] unsigned;
    private long[] signed;
    private long[] prefixes;
    private long[] addresses;
    private final SplitAmericanFlagSort splitFlag = new SplitAmericanFlagSort();

    /** Fails if a candidate produces another order. */
    @Setup
    public void setUp() {
        input = new SortInput(entries, shape);
        unsigned = input.prefixes();
        signed = unsigned.clone();
        for (int i = 0; i < signed.length; i++) {
            signed[i] ^= Long.MIN_VALUE;
        }
        prefixes = new long[entries];
        addresses = new long[entries];
        splitFlag();
        check("splitFlag", 0);
        fastutil();
        check("fastutil", Long.MIN_VALUE);
        fastutilParallel();
        check("fastutilParallel", Long.MIN_VALUE);
    }

    private void check(String candidate, long flip) {
        int base = (input.slices() - 1) * entries;
        long[] pairs = new long[2 * entries];
        for (int i = 0; i < entries; i++) {
            pairs[2 * i] = prefixes[i] ^ flip;
            pairs[2 * i + 1] = base + addresses[i];
        }
        PairOps.checkSorted(candidate, input.slice(input.slices() - 1), pairs, entries);
    }

    private void load(long[] source, int slice) {
        System.arraycopy(source, slice * entries, prefixes, 0, entries);
        for (int i = 0; i < entries; i++) {
            addresses[i] = i;
        }
    }

    @Benchmark
    @OperationsPerInvocation(SortInput.TOTAL)
    public long[] splitFlag() {
        for (int slice = 0; slice < input.slices(); slice++) {
            load(unsigned, slice);
            splitFlag.sort(prefixes, addresses, 0, entries);
        }
        return addresses;
    }

    @Benchmark
    @OperationsPerInvocation(SortInput.TOTAL)
    public long[] fastutil() {
        for (int slice = 0; slice < input.slices(); slice++) {
            load(signed, slice);
            LongArrays.radixSort(prefixes, addresses);
        }
        return addresses;
    }

    @Benchmark
    @OperationsPerInvocation(SortInput.TOTAL)
    public long[] fastutilParallel() {
        for (int slice = 0; slice < input.slices(); slice++) {
            load(signed, slice);
            LongArrays.parallelRadixSort(prefixes, addresses);
        }
        return addresses;
    }
}
