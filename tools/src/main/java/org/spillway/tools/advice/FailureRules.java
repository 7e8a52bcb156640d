package org.spillway.tools.advice;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Changes for a kind of task of which attempts ran out of memory. */
final class FailureRules {
    /** YARN's default limit of virtual memory over a container's memory. */
    private static final double VIRTUAL_RATIO = 2.1;

    private FailureRules() {}

    /** Returns the change for the first cause, in the order of {@link OutOfMemory.Cause}. */
    static Optional<Change> propose(KindMemory memory, List<OutOfMemory> failures) {
        return failures.stream()
                .min(Comparator.comparing(OutOfMemory::cause)
                        .thenComparing(
                                failure -> container(failure, failures, memory.size()) + failure.beyond(),
                                Comparator.reverseOrder()))
                .flatMap(first -> propose(
                        first,
                        container(first, failures, memory.size()),
                        memory,
                        failures.stream()
                                .filter(failure -> failure.cause() == first.cause())
                                .count()));
    }

    /** Returns the container of an attempt, which Spillway's master makes larger after one that ran out of memory. */
    private static long container(OutOfMemory failure, List<OutOfMemory> failures, TaskSize size) {
        return failure.container() > 0
                ? failure.container()
                : failures.stream()
                        .filter(other ->
                                other.attempt().task().equals(failure.attempt().task()))
                        .mapToLong(OutOfMemory::next)
                        .reduce(size.container(), Math::max);
    }

    private static Optional<Change> propose(OutOfMemory failure, long container, KindMemory memory, long failures) {
        TaskSize size = memory.size();
        boolean isHeap = failure.cause() == OutOfMemory.Cause.HEAP;
        // A full heap grows with the container.
        long xmx = isHeap ? (long) ((double) size.heap() * container / size.container()) : size.heap();
        String reason = Text.count(failures, "attempt") + " ended so: " + AttemptMemory.place(failure.attempt()) + ", "
                + failure.text() + ", in a container of " + Text.mib(container) + " with -Xmx " + Text.mib(xmx);
        return switch (failure.cause()) {
            case HEAP -> {
                long heap = TaskSize.roundUp(Math.max(
                        MoreMemory.HEAP_GROWTH * xmx,
                        MoreMemory.GROWTH
                                * memory.largestHeap()
                                        .map(attempt -> attempt.memory().committedHeap())
                                        .orElse(0L)));
                yield size.change(size.containerFor(heap, physical(failure, memory)), size.optionsWith(heap), reason);
            }
            case CONTAINER -> {
                String spillways = memory.offHeap().limit() == 0
                        ? ""
                        : "; at most " + Text.mib(memory.offHeap().limit())
                                + " of it are Spillway's off the heap, none with spillway.memory.offheap=false";
                yield container(container + failure.beyond(), memory, reason + spillways);
            }
            case VIRTUAL -> {
                double ratio = size.settings().number("yarn.nodemanager.vmem-pmem-ratio", VIRTUAL_RATIO);
                yield container(container + failure.beyond() / (ratio > 0 ? ratio : VIRTUAL_RATIO), memory, reason);
            }
            case DIRECT -> option(JavaOptions.DIRECT, size.bounds().jvm().direct(), size, reason);
            case METASPACE -> option(JavaOptions.METASPACE, 0, size, reason);
            case CLASS_SPACE -> option(JavaOptions.CLASS_SPACE, 0, size, reason);
            case UNKNOWN -> Optional.empty();
        };
    }

    /** Returns what the attempt had by its last sample; 0 if there is none. */
    private static long physical(OutOfMemory failure, KindMemory memory) {
        return memory.attempts().stream()
                .filter(attempt ->
                        attempt.attempt().id().equals(failure.attempt().id()))
                .mapToLong(attempt -> attempt.memory().physical())
                .findFirst()
                .orElse(0);
    }

    private static Optional<Change> container(double held, KindMemory memory, String reason) {
        long largest =
                memory.largest().map(attempt -> attempt.memory().physical()).orElse(0L);
        long container = TaskSize.roundUp(MoreMemory.GROWTH * Math.max(held, largest));
        return memory.size().change(container, memory.size().keptOptions(container), reason);
    }

    /**
     * Returns a change to a larger value of a JVM's option, and to a container that is larger by as much. Empty if the present
     * value is not known: the settings have none.
     */
    private static Optional<Change> option(String name, long otherwise, TaskSize size, String reason) {
        long set = JavaOptions.bytes(size.options(), name);
        long present = set > 0 ? set : otherwise;
        if (present == 0) {
            return Optional.empty();
        }
        long larger = TaskSize.roundUp(MoreMemory.HEAP_GROWTH * present);
        long container = TaskSize.roundUp((double) size.container() + larger - present);
        String options = size.keptOptions(container);
        return size.change(container, JavaOptions.with(options, name, larger), reason);
    }
}
