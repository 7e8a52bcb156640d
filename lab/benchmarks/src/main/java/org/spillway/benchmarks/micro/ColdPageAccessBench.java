package org.spillway.benchmarks.micro;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Question: which access to a page is fast while the code is cold? A map task has a fresh JVM, and a task of some
 * seconds spends much of its time before its code is compiled. Until then a VarHandle is a chain of method handles, a
 * loop over longs is interpreted, and a bulk call is one call.
 *
 * <p>Candidates: those of {@link PageAccessBench}. The score is microseconds for the first {@value #COUNT} records of a
 * JVM: one shot in each of many forks, without warm-up.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(20)
public class ColdPageAccessBench {
    static final int COUNT = 20_000;

    /** Bytes of a record. */
    @Param("100")
    public int length;

    private AccessData data;

    /** Fills the page. Checks nothing yet, because a check would warm up the code. */
    @Setup
    public void setUp() {
        data = new AccessData(length);
    }

    /** Fails if two candidates read or write different bytes. */
    @TearDown(Level.Trial)
    public void check() {
        AccessChecks.check(length, COUNT);
    }

    @Benchmark
    public long readBuffer() {
        return PageAccess.readBuffer(data.direct, data.offsets, COUNT);
    }

    @Benchmark
    public long readBufferHandle() {
        return PageAccess.readBufferHandle(data.direct, data.offsets, COUNT);
    }

    @Benchmark
    public long readArrayHandle() {
        return PageAccess.readArrayHandle(data.heap, data.offsets, COUNT);
    }

    @Benchmark
    public long readArrayBytes() {
        return PageAccess.readArrayBytes(data.heap, data.offsets, COUNT);
    }

    @Benchmark
    public Object putBulk() {
        PageAccess.putBulk(data.direct, data.record, data.offsets, COUNT);
        return data.direct;
    }

    @Benchmark
    public Object putWords() {
        PageAccess.putWords(data.direct, data.record, data.offsets, COUNT);
        return data.direct;
    }

    @Benchmark
    public Object putArray() {
        PageAccess.putArray(data.heap, data.record, data.offsets, COUNT);
        return data.heap;
    }

    @Benchmark
    public Object getBulk() {
        PageAccess.getBulk(data.direct, data.record, data.offsets, COUNT);
        return data.record;
    }

    @Benchmark
    public Object getWords() {
        PageAccess.getWords(data.direct, data.record, data.offsets, COUNT);
        return data.record;
    }

    @Benchmark
    public Object getArray() {
        PageAccess.getArray(data.heap, data.record, data.offsets, COUNT);
        return data.record;
    }
}
