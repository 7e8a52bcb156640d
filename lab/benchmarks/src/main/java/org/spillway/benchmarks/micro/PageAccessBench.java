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
 * Question: which calls read and copy the bytes of a page fastest once they are compiled, and is direct memory slower?
 *
 * <ul>
 *   <li>{@code read*}: two header bytes and an 8-byte prefix, by {@code ByteBuffer.getLong}, by a VarHandle on the
 *       direct buffer, by a VarHandle on a byte[] page, or byte by byte from a byte[] page
 *   <li>{@code put*}: a record from an array into the page, by bulk put, by a loop of longs, or by arraycopy to a
 *       byte[] page
 *   <li>{@code get*}: a record from the page into an array, by the same three ways
 * </ul>
 *
 * <p>Scores are in nanoseconds per record, in random order within 256 KiB. {@link ColdPageAccessBench} measures the
 * same calls before they are compiled.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class PageAccessBench {
    private static final int COUNT = 1 << 12;

    /** Bytes of a record. */
    @Param({"20", "100", "1000"})
    public int length;

    private AccessData data;

    /** Fails if two candidates read or write different bytes. */
    @Setup
    public void setUp() {
        AccessChecks.check(length, COUNT);
        data = new AccessData(length);
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public long readBuffer() {
        return PageAccess.readBuffer(data.direct, data.offsets, COUNT);
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public long readBufferHandle() {
        return PageAccess.readBufferHandle(data.direct, data.offsets, COUNT);
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public long readArrayHandle() {
        return PageAccess.readArrayHandle(data.heap, data.offsets, COUNT);
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public long readArrayBytes() {
        return PageAccess.readArrayBytes(data.heap, data.offsets, COUNT);
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public Object putBulk() {
        PageAccess.putBulk(data.direct, data.record, data.offsets, COUNT);
        return data.direct;
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public Object putWords() {
        PageAccess.putWords(data.direct, data.record, data.offsets, COUNT);
        return data.direct;
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public Object putArray() {
        PageAccess.putArray(data.heap, data.record, data.offsets, COUNT);
        return data.heap;
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public Object getBulk() {
        PageAccess.getBulk(data.direct, data.record, data.offsets, COUNT);
        return data.record;
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public Object getWords() {
        PageAccess.getWords(data.direct, data.record, data.offsets, COUNT);
        return data.record;
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public Object getArray() {
        PageAccess.getArray(data.heap, data.record, data.offsets, COUNT);
        return data.record;
    }
}
