package org.spillway.benchmarks.micro;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.spillway.merge.MergeCursor;
import org.spillway.record.RecordCursor;

/**
 * The time in which {@link MergeCursor} merges sorted runs of equal length in memory, in ns a record of a million. With
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
    public int runs;

    @Param({"RANDOM", "FEW_DISTINCT"})
    public KeyShape shape;

    private Partitions partitions;
    private final List<RecordCursor> sorted = new ArrayList<>();

    /** Fails if the merged records are not in order. */
    @Setup
    public void setUp() throws IOException {
        partitions = new Partitions(runs, shape);
        sortRuns();
        Partitions.checkOrder(merged(), Partitions.TOTAL);
    }

    /** Sorts all runs again before each call, outside its time: a cursor can be read once. */
    @Setup(Level.Invocation)
    public void sortRuns() {
        sorted.clear();
        for (int run = 0; run < runs; run++) {
            sorted.add(partitions.sorter().sort(partitions.pages(run)));
        }
    }

    @TearDown
    public void tearDown() {
        partitions.close();
    }

    /** Returns the last key read, so that the JIT compiler keeps the reads. */
    @Benchmark
    @OperationsPerInvocation(Partitions.TOTAL)
    public long merge() throws IOException {
        return Partitions.lastKey(merged());
    }

    private RecordCursor merged() {
        return new MergeCursor(sorted, partitions.order());
    }
}
