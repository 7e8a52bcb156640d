package org.spillway.benchmarks.micro;

import java.io.IOException;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.spillway.record.RecordCursor;
import org.spillway.sort.PartitionSorter;

/**
 * The time in which {@link PartitionSorter} indexes and sorts partitions and a cursor passes over the records, in ns a
 * record of a million. A sort leaves the pages as they are, so each call sorts the same partitions.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class SortBench {
    /** Records of a partition: one of many partitions, one of a few, the only one. */
    @Param({"1000", "25000", "1000000"})
    public int records;

    @Param
    public KeyShape shape;

    private Partitions partitions;
    private PartitionSorter sorter;

    /** Fails if a partition's records are not in order. */
    @Setup
    public void setUp() throws IOException {
        partitions = new Partitions(Partitions.TOTAL / records, shape);
        sorter = partitions.sorter();
        for (int p = 0; p < partitions.count(); p++) {
            Partitions.checkOrder(sorter.sort(partitions.pages(p)), records);
        }
    }

    @TearDown
    public void tearDown() {
        partitions.close();
    }

    /** Returns the last key read, so that the JIT compiler keeps the reads. */
    @Benchmark
    @OperationsPerInvocation(Partitions.TOTAL)
    public long sort() throws IOException {
        long last = 0;
        for (int p = 0; p < partitions.count(); p++) {
            try (RecordCursor sorted = sorter.sort(partitions.pages(p))) {
                last = Partitions.lastKey(sorted);
            }
        }
        return last;
    }
}
