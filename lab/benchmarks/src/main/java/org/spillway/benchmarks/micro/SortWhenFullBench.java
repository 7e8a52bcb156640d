package org.spillway.benchmarks.micro;

import java.util.Arrays;
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
 * Question: is it faster to sort a partition's entries in small batches while its full pages are still in the cache and
 * to merge the batches at the end, or to sort once at the end?
 *
 * <p>Candidates: {@code batch} 0 sorts all entries at once with {@link AmericanFlagSort}. Any other value sorts that
 * many entries as soon as they are there and merges all batches with {@link LoserTreeMerge}. Scores are in nanoseconds
 * per entry, including the merge and the copy of the input.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class SortWhenFullBench {
    /** Entries of a partition. */
    @Param({"25000", "1000000"})
    public int entries;

    @Param({"RANDOM", "FEW_DISTINCT"})
    public KeyShape shape;

    /** Entries sorted at once; 0: all, at the end. */
    @Param({"0", "1000", "4000"})
    public int batch;

    private SortInput input;
    private AmericanFlagSort radix;
    private long[] work;
    private long[] out;
    private int[] bounds;

    /** Fails if the batches produce another order. */
    @Setup
    public void setUp() {
        input = new SortInput(entries, shape);
        radix = new AmericanFlagSort(AmericanFlagSort.THRESHOLD, AmericanFlagSort.NEVER);
        work = new long[2 * entries];
        out = new long[2 * entries];
        int step = batch == 0 ? entries : batch;
        bounds = new int[(entries + step - 1) / step + 1];
        Arrays.setAll(bounds, b -> Math.min(entries, b * step));
        PairOps.checkSorted("batch " + batch, input.slice(input.slices() - 1), sort(), entries);
    }

    @Benchmark
    @OperationsPerInvocation(SortInput.TOTAL)
    public long[] sort() {
        long[] sorted = work;
        for (int slice = 0; slice < input.slices(); slice++) {
            int base = 2 * slice * entries;
            for (int b = 1; b < bounds.length; b++) {
                int from = bounds[b - 1];
                System.arraycopy(input.pairs(), base + 2 * from, work, 2 * from, 2 * (bounds[b] - from));
                radix.sort(work, from, bounds[b]);
            }
            if (batch != 0) {
                new LoserTreeMerge(work, bounds).into(out, entries);
                sorted = out;
            }
        }
        return sorted;
    }
}
