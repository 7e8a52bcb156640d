package org.spillway.benchmarks.micro;

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
 * Question: which radix sort suits (prefix, address) pairs that are interleaved in one array?
 *
 * <ul>
 *   <li>{@code flag}: in place, most significant byte first ({@link AmericanFlagSort}); no second array, not stable by
 *       itself
 *   <li>{@code flagWide}: the same with 16-bit digits for ranges of 65,536 and more
 *   <li>{@code stableMsd}: most significant byte first, with a second array ({@link StableMsdRadix})
 *   <li>{@code lsd}, {@code lsdWide}: least significant digit first, with 8 or 16 bits and a second array, skipping
 *       digits that are equal in all pairs ({@link LsdRadix})
 *   <li>{@code copyOnly}: the copy of the input, which is part of every score
 * </ul>
 *
 * <p>Scores are in nanoseconds per entry. {@link RadixSplitBench} has the sorts of two separate arrays.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class RadixKindBench {
    private static final int WIDE_FROM = 1 << 16;

    /** Entries of one sort: one of many partitions, one of a few, a single partition. */
    @Param({"1000", "25000", "1000000"})
    public int entries;

    @Param
    public KeyShape shape;

    private SortInput input;
    private long[] work;
    private AmericanFlagSort flag;
    private AmericanFlagSort flagWide;
    private StableMsdRadix stableMsd;
    private LsdRadix lsd;
    private LsdRadix lsdWide;

    /** Fails if a candidate produces another order. */
    @Setup
    public void setUp() {
        input = new SortInput(entries, shape);
        work = new long[2 * entries];
        flag = new AmericanFlagSort(AmericanFlagSort.THRESHOLD, AmericanFlagSort.NEVER);
        flagWide = new AmericanFlagSort(AmericanFlagSort.THRESHOLD, WIDE_FROM);
        stableMsd = new StableMsdRadix(entries);
        lsd = new LsdRadix(entries, Byte.SIZE);
        lsdWide = new LsdRadix(entries, Short.SIZE);
        check("flag", flag());
        check("flagWide", flagWide());
        check("stableMsd", stableMsd());
        check("lsd", lsd());
        check("lsdWide", lsdWide());
    }

    private void check(String candidate, long[] sorted) {
        PairOps.checkSorted(candidate, input.slice(input.slices() - 1), sorted, entries);
    }

    @Benchmark
    @OperationsPerInvocation(SortInput.TOTAL)
    public long[] copyOnly() {
        for (int slice = 0; slice < input.slices(); slice++) {
            input.copySlice(slice, work);
        }
        return work;
    }

    @Benchmark
    @OperationsPerInvocation(SortInput.TOTAL)
    public long[] flag() {
        for (int slice = 0; slice < input.slices(); slice++) {
            input.copySlice(slice, work);
            flag.sort(work, 0, entries);
        }
        return work;
    }

    @Benchmark
    @OperationsPerInvocation(SortInput.TOTAL)
    public long[] flagWide() {
        for (int slice = 0; slice < input.slices(); slice++) {
            input.copySlice(slice, work);
            flagWide.sort(work, 0, entries);
        }
        return work;
    }

    @Benchmark
    @OperationsPerInvocation(SortInput.TOTAL)
    public long[] stableMsd() {
        for (int slice = 0; slice < input.slices(); slice++) {
            input.copySlice(slice, work);
            stableMsd.sort(work, entries);
        }
        return work;
    }

    @Benchmark
    @OperationsPerInvocation(SortInput.TOTAL)
    public long[] lsd() {
        for (int slice = 0; slice < input.slices(); slice++) {
            input.copySlice(slice, work);
            lsd.sort(work, entries);
        }
        return work;
    }

    @Benchmark
    @OperationsPerInvocation(SortInput.TOTAL)
    public long[] lsdWide() {
        for (int slice = 0; slice < input.slices(); slice++) {
            input.copySlice(slice, work);
            lsdWide.sort(work, entries);
        }
        return work;
    }
}
