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
 * Question: what finds the smallest head of k runs fastest, if the prefix decides?
 *
 * <p>Candidates, all stable: {@code loserTree} ({@link LoserTreeMerge}), {@code heap} ({@link HeapMerge}), {@code scan}
 * ({@link ScanMerge}, for small k). The score is nanoseconds per pair of a million. The runs are equally long. With
 * RANDOM keys the next run cannot be predicted.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class MergeBench {
    /** Number of runs: spills of a task, or io.sort.factor (10 by default, 50 in some tuned clusters). */
    @Param({"2", "4", "10", "50"})
    public int k;

    @Param({"RANDOM", "FEW_DISTINCT"})
    public KeyShape shape;

    private long[] pairs;
    private int[] bounds;
    private long[] out;

    /** Sorts the runs. Fails if a candidate produces another order. */
    @Setup
    public void setUp() {
        int run = SortInput.TOTAL / k;
        SortInput input = new SortInput(SortInput.TOTAL, shape);
        pairs = input.slice(0);
        bounds = new int[k + 1];
        AmericanFlagSort radix = new AmericanFlagSort(AmericanFlagSort.THRESHOLD, AmericanFlagSort.NEVER);
        for (int r = 0; r < k; r++) {
            bounds[r + 1] = (r + 1) * run;
            radix.sort(pairs, bounds[r], bounds[r + 1]);
        }
        out = new long[2 * SortInput.TOTAL];
        PairOps.checkSorted("loserTree", pairs, loserTree(), SortInput.TOTAL);
        PairOps.checkSorted("heap", pairs, heap(), SortInput.TOTAL);
        PairOps.checkSorted("scan", pairs, scan(), SortInput.TOTAL);
    }

    @Benchmark
    @OperationsPerInvocation(SortInput.TOTAL)
    public long[] loserTree() {
        new LoserTreeMerge(pairs, bounds).into(out, SortInput.TOTAL);
        return out;
    }

    @Benchmark
    @OperationsPerInvocation(SortInput.TOTAL)
    public long[] heap() {
        new HeapMerge(pairs, bounds).into(out, SortInput.TOTAL);
        return out;
    }

    @Benchmark
    @OperationsPerInvocation(SortInput.TOTAL)
    public long[] scan() {
        new ScanMerge(pairs, bounds).into(out, SortInput.TOTAL);
        return out;
    }
}
