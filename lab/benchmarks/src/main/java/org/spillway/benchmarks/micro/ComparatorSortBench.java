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
 * Question: which sort suits keys that only a comparator can order, where each comparison deserialises two keys?
 *
 * <ul>
 *   <li>{@code mergeSort}: fastutil, stable, with a second array
 *   <li>{@code quickSort}: fastutil, in place; not stable, so the address must decide between equal keys
 *   <li>{@code naturalMerge}: {@link NaturalMergeSort}, stable, uses the order that is already there
 *   <li>{@code timSort}: the JDK's, stable, on boxed addresses
 *   <li>{@code readOnce}: all keys deserialised once and kept as objects, then the JDK's TimSort; needs memory for each
 *       key, and is legal only if the comparator is the key's own compareTo
 * </ul>
 *
 * <p>The score is nanoseconds per key. A key has about 20 bytes, with a string and a number. Each trial prints the
 * number of comparisons of each sort.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ComparatorSortBench {
    private static final int KEYS = 25_000;

    /** Whether all keys but one in a hundred are already in order. */
    @Param({"false", "true"})
    public boolean presorted;

    private CostlyKeys keys;
    private NaturalMergeSort naturalMerge;
    private long[] work;
    private long[] room;

    /** Fails if a candidate produces another order. */
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
        System.arraycopy(work, 0, room, 0, KEYS); // mergeSort requires a copy of the input here
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
