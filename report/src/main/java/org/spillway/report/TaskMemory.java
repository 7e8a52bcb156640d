package org.spillway.report;

import java.util.Map;
import java.util.Optional;

/**
 * What the counters of an attempt tell of its memory. Where tasks share a JVM, memory that earlier tasks left there is in the
 * bytes, but their times are not.
 *
 * @param physical the most bytes that the attempt's processes had in a sample, one every few seconds; the last sample in
 *     versions of Hadoop without a counter of the largest
 * @param committedHeap the bytes of the heap that the JVM had from the system at the end; 0 if unknown
 * @param gcMillis the milliseconds of the JVM's garbage collections
 * @param cpuMillis the milliseconds of processors; 0 if unknown
 */
public record TaskMemory(long physical, long committedHeap, long gcMillis, long cpuMillis) {
    /** Reads them from an attempt's counters. Empty if no sample was taken. */
    static Optional<TaskMemory> of(Map<String, Long> counters) {
        long physical = CountersShown.PHYSICAL_MEMORY.stream()
                .mapToLong(name -> counters.getOrDefault(name, 0L))
                .max()
                .orElseThrow();
        return physical <= 0
                ? Optional.empty()
                : Optional.of(new TaskMemory(
                        physical,
                        counters.getOrDefault(CountersShown.COMMITTED_HEAP, 0L),
                        counters.getOrDefault(CountersShown.GC_MILLIS, 0L),
                        counters.getOrDefault(CountersShown.CPU_MILLIS, 0L)));
    }
}
