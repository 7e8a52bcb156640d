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
 * Question: up to which size does insertion sort beat another radix pass with its 256 counters?
 *
 * <p>Candidates: thresholds from 16 to 96 of an in-place American flag sort ({@link AmericanFlagSort}). Scores are in
 * nanoseconds per entry. They include the copy of the input (about 1 ns, see {@link RadixKindBench#copyOnly}).
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class RadixThresholdBench {
    /** Entries of one sort: one of many partitions, one of a few, a single partition. */
    @Param({"1000", "25000", "1000000"})
    public int entries;

    @Param
    public KeyShape shape;

    @Param({"16", "32", "48", "64", "96"})
    public int threshold;

    private SortInput input;
    private AmericanFlagSort radix;
    private long[] work;

    /** Fails if this threshold produces another order. */
    @Setup
    public void setUp() {
        input = new SortInput(entries, shape);
        radix = new AmericanFlagSort(threshold, AmericanFlagSort.NEVER);
        work = input.slice(0);
        radix.sort(work, 0, entries);
        PairOps.checkSorted("threshold " + threshold, input.slice(0), work, entries);
    }

    @Benchmark
    @OperationsPerInvocation(SortInput.TOTAL)
    public long[] flag() {
        for (int slice = 0; slice < input.slices(); slice++) {
            input.copySlice(slice, work);
            radix.sort(work, 0, entries);
        }
        return work;
    }
}
