package org.spillway.benchmarks.micro;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.counters.GenericCounter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Question: what does a counter cost each record, and is the cost negligible with plain fields that are added to the
 * counter once in {@value #BATCH} records?
 *
 * <p>Candidates, each counting two numbers a record (one record, some bytes) as a collector does:
 *
 * <ul>
 *   <li>{@code hadoopCounter}: {@link GenericCounter#increment}, which is synchronized; the counter of a local task
 *   <li>{@code mapredCounter}: the same behind {@link Counters.Counter}, the counter of a map task
 *   <li>{@code atomicLong}: {@link AtomicLong#addAndGet}
 *   <li>{@code batched}: two longs, added to the mapred counters every {@value #BATCH} records
 * </ul>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class CounterBench {
    static final int BATCH = 16_384;
    private static final int RECORDS = 4 * BATCH;

    private final int[] lengths = new int[RECORDS];
    private Counter records;
    private Counter bytes;
    private Counters.Counter mapredRecords;
    private Counters.Counter mapredBytes;
    private AtomicLong atomicRecords;
    private AtomicLong atomicBytes;

    /** Creates the counters. Fails if a candidate counts another number. */
    @Setup
    public void setUp() {
        for (int i = 0; i < RECORDS; i++) {
            lengths[i] = 80 + i % 41;
        }
        Counters counters = new Counters();
        mapredRecords = counters.findCounter("bench", "records");
        mapredBytes = counters.findCounter("bench", "bytes");
        records = new GenericCounter("records", "records");
        bytes = new GenericCounter("bytes", "bytes");
        atomicRecords = new AtomicLong();
        atomicBytes = new AtomicLong();
        long expected = hadoopCounter();
        Checks.equal("atomicLong", expected, atomicLong());
        Checks.equal("mapredCounter", expected, mapredCounter());
        Checks.equal("batched", 2 * expected, batched());
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public long hadoopCounter() {
        for (int length : lengths) {
            records.increment(1);
            bytes.increment(length);
        }
        return bytes.getValue();
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public long mapredCounter() {
        for (int length : lengths) {
            mapredRecords.increment(1);
            mapredBytes.increment(length);
        }
        return mapredBytes.getValue();
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public long atomicLong() {
        for (int length : lengths) {
            atomicRecords.addAndGet(1);
            atomicBytes.addAndGet(length);
        }
        return atomicBytes.get();
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public long batched() {
        int untoldRecords = 0;
        long untoldBytes = 0;
        for (int length : lengths) {
            untoldBytes += length;
            if (++untoldRecords == BATCH) {
                mapredRecords.increment(untoldRecords);
                mapredBytes.increment(untoldBytes);
                untoldRecords = 0;
                untoldBytes = 0;
            }
        }
        return mapredBytes.getValue();
    }
}
