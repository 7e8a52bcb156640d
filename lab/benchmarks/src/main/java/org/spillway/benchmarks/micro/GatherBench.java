package org.spillway.benchmarks.micro;

import java.util.concurrent.TimeUnit;
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
 * Question: a spill copies records in sorted order, with a cache miss for each record. What hides the miss?
 *
 * <ul>
 *   <li>{@code header}: the length is read from the record, so the copy waits for the miss
 *   <li>{@code packedLength}: the length is in the low 16 bits of the address; the copy knows its size before the miss
 *       ends
 *   <li>{@code touch16}, {@code touch32}: packed lengths; the first byte of the next 16 or 32 records is touched before
 *       they are copied
 *   <li>{@code headers16}, {@code headers32}: no packed length; the headers of the next 16 or 32 records are read first
 * </ul>
 *
 * <p>64 MiB of 100-byte records in direct pages are gathered into a byte[] of 256 KiB. Scores are in nanoseconds a
 * record.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class GatherBench {
    private static final int RECORDS = (64 << 20) / RecordPages.RECORD;

    private final RecordPages data = new RecordPages(RECORDS);
    private final long[] packed = new long[RECORDS];
    private final Chunk chunk = new Chunk();
    private final int[] lengths16 = new int[16];
    private final int[] lengths32 = new int[32];

    /** Fails if a candidate gathers other bytes. */
    @Setup
    public void setUp() {
        for (int i = 0; i < RECORDS; i++) {
            packed[i] = Gather.pack(data.pages(), data.addresses()[i]);
        }
        long expected = sumOf(this::header);
        Checks.equal("packedLength", expected, sumOf(this::packedLength));
        Checks.equal("touch16", expected, sumOf(this::touch16));
        Checks.equal("touch32", expected, sumOf(this::touch32));
        Checks.equal("headers16", expected, sumOf(this::headers16));
        Checks.equal("headers32", expected, sumOf(this::headers32));
    }

    private long sumOf(Runnable candidate) {
        chunk.startSum();
        candidate.run();
        return chunk.endSum();
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public Object header() {
        Gather.byHeader(data.pages(), data.addresses(), chunk);
        return chunk;
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public Object packedLength() {
        Gather.byPackedLength(data.pages(), packed, chunk);
        return chunk;
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public long touch16() {
        return Gather.touchingAhead(data.pages(), packed, 16, chunk);
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public long touch32() {
        return Gather.touchingAhead(data.pages(), packed, 32, chunk);
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public Object headers16() {
        Gather.headersAhead(data.pages(), data.addresses(), lengths16, chunk);
        return chunk;
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public Object headers32() {
        Gather.headersAhead(data.pages(), data.addresses(), lengths32, chunk);
        return chunk;
    }
}
