package org.spillway.benchmarks.micro;

import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;
import java.util.Comparator;
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
 * Question: which sort for keys that only a comparator can order, where each comparison deserialises two keys?
 *
 * <ul>
 *   <li>{@code mergeSort}: fastutil, stable, with a second array
 *   <li>{@code quickSort}: fastutil, in place; not stable, so that the address must decide among equals
 *   <li>{@code naturalMerge}: {@link NaturalMergeSort}, stable, uses what is in order already
 *   <li>{@code timSort}: the JDK's, stable, on boxed addresses
 *   <li>{@code readOnce}: all keys deserialised once and kept as objects, then the JDK's TimSort; memory for
 *       each key, and legal only where the comparator is the key's own compareTo
 * </ul>
 *
 * <p>Nanoseconds per key of about 20 bytes with a string and a number. Each trial prints how many comparisons a
 * sort took.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ComparatorSortBench {
    private static final int KEYS = 25_000;

    /** Whether all but one in a hundred are in order before. */
    @Param({"false", "true"})
    public boolean presorted;

    private CostlyKeys keys;
    private NaturalMergeSort naturalMerge;
    private long[] work;
    private long[] room;

    /** Fails if a candidate gives another order. */
    @Setup
    public void setUp() {
        keys = new CostlyKeys(KEYS, presorted);
        naturalMerge = new NaturalMergeSort(keys, KEYS);
        work = new long[KEYS];
        room = new long[KEYS];
        long[] expected = timSort().clone();
        report("timSort");
        check("mergeSort", expected, mergeSort());
        check("quickSort", expected, quickSort());
        check("naturalMerge", expected, naturalMerge());
        Checks.equal("readOnce", expected, readOnce());
    }

    private void check(String candidate, long[] expected, long[] actual) {
        Checks.equal(candidate, expected, actual);
        report(candidate);
    }

    private void report(String candidate) {
        System.out.println("# " + candidate + ": " + keys.takeCompares() + " comparisons of " + KEYS + " keys");
    }

    private void load() {
        System.arraycopy(keys.addresses(), 0, work, 0, KEYS);
    }

    @Benchmark
    @OperationsPerInvocation(KEYS)
    public long[] mergeSort() {
        load();
        System.arraycopy(work, 0, room, 0, KEYS); // mergeSort wants its room to be a copy
        LongArrays.mergeSort(work, 0, KEYS, keys, room);
        return work;
    }

    @Benchmark
    @OperationsPerInvocation(KEYS)
    public long[] quickSort() {
        load();
        LongArrays.quickSort(work, 0, KEYS, keys::compareOrAddress);
        return work;
    }

    @Benchmark
    @OperationsPerInvocation(KEYS)
    public long[] naturalMerge() {
        load();
        naturalMerge.sort(work);
        return work;
    }

    @Benchmark
    @OperationsPerInvocation(KEYS)
    public long[] timSort() {
        Long[] boxed = new Long[KEYS];
        Arrays.setAll(boxed, i -> keys.addresses()[i]);
        Arrays.sort(boxed, keys);
        for (int i = 0; i < KEYS; i++) {
            work[i] = boxed[i];
        }
        return work;
    }

    @Benchmark
    @OperationsPerInvocation(KEYS)
    public long[] readOnce() {
        Decoded[] decoded = new Decoded[KEYS];
        Arrays.setAll(decoded, i -> new Decoded(keys.read(keys.addresses()[i]), keys.addresses()[i]));
        Arrays.sort(decoded, Comparator.comparing(Decoded::key));
        for (int i = 0; i < KEYS; i++) {
            work[i] = decoded[i].address();
        }
        return work;
    }

    private record Decoded(CostlyKey key, long address) {}
}
