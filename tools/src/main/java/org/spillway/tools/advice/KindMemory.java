package org.spillway.tools.advice;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The memory of one kind of task in a job.
 *
 * @param attempts those with counters of memory
 */
record KindMemory(TaskSize size, OffHeap offHeap, List<AttemptMemory> attempts) {
    /** The share of a container from which it is nearly full. Own choice: a sample every few seconds misses peaks. */
    static final double NEAR = 0.9;

    /** Returns the attempt that had the most bytes. */
    Optional<AttemptMemory> largest() {
        return attempts.stream()
                .max(Comparator.comparingLong(attempt -> attempt.memory().physical()));
    }

    /** Returns the attempt that had the most bytes beside Spillway's off the heap. */
    Optional<AttemptMemory> largestOwn() {
        return attempts.stream().max(Comparator.comparingLong(AttemptMemory::own));
    }

    /** Returns the attempt whose JVM had the largest heap. */
    Optional<AttemptMemory> largestHeap() {
        return attempts.stream()
                .max(Comparator.comparingLong(attempt -> attempt.memory().committedHeap()));
    }

    /** Returns garbage collection's share of the CPU time of all attempts; 1 if that is unknown. */
    double gcShare() {
        long gc = attempts.stream()
                .mapToLong(attempt -> attempt.memory().gcMillis())
                .sum();
        long cpu = attempts.stream()
                .mapToLong(attempt -> attempt.memory().cpuMillis())
                .sum();
        return cpu <= 0 ? 1 : (double) gc / cpu;
    }

    /** Returns whether bytes of a task nearly fill its container. */
    boolean isNear(long bytes) {
        return bytes > NEAR * size.container();
    }

    /** Returns whether containers were nearly full, but perhaps only because of Spillway's memory off the heap. */
    boolean isFilled() {
        return attempts.stream().anyMatch(attempt -> isNear(attempt.memory().physical()))
                && attempts.stream().noneMatch(attempt -> isNear(attempt.own()));
    }
}
