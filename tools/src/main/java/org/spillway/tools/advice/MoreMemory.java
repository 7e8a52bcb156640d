package org.spillway.tools.advice;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** More memory for a kind of task. Needs no job that succeeded: what an attempt had it had, whatever became of the job. */
final class MoreMemory {
    /** Garbage collection's share of the CPU time above which a full heap is too small. Own choice. */
    private static final double MUCH_GC = 0.1;

    /** The share of -Xmx above which a heap is full. Own choice: the collectors keep a thirtieth for copies. */
    private static final double FULL = 0.9;

    /** The larger heap over the present one. Own choice: what a heap needs is not known before it has it. */
    static final double HEAP_GROWTH = 1.5;

    /** A proposed container over the most bytes that were in one. Own choice: samples miss peaks, and data grows. */
    static final double GROWTH = 1.25;

    private MoreMemory() {}

    /** Returns the first change that is called for: by attempts that failed, by the heap, by the container. */
    static Optional<Change> propose(KindMemory memory, List<OutOfMemory> failures) {
        return FailureRules.propose(memory, failures)
                .or(() -> heapShort(memory))
                .or(() -> nearLimit(memory));
    }

    /**
     * A larger -Xmx, and a container for it. Rests on the attempt with the largest share of garbage collection among
     * those whose heap is full.
     */
    static Optional<Change> heapShort(KindMemory memory) {
        TaskSize size = memory.size();
        List<AttemptMemory> full = memory.attempts().stream()
                .filter(attempt -> attempt.memory().committedHeap() > FULL * size.heap() && attempt.gcShare() > MUCH_GC)
                .toList();
        return full.stream()
                .max(Comparator.comparingDouble(AttemptMemory::gcShare))
                .flatMap(worst -> {
                    long heap = TaskSize.roundUp(HEAP_GROWTH * size.heap());
                    long container = size.containerFor(heap, worst.memory().physical());
                    return size.change(
                            container,
                            size.optionsWith(heap),
                            worst.place() + " collected garbage for "
                                    + Text.seconds(worst.memory().gcMillis()) + ", "
                                    + Text.percent(worst.gcShare()) + " of its CPU time (limit "
                                    + Text.percent(MUCH_GC) + "), with a heap of "
                                    + Text.mib(worst.memory().committedHeap()) + " of -Xmx " + Text.mib(size.heap())
                                    + worst.remark() + "; so did " + full.size() + " of "
                                    + Text.count(memory.attempts().size(), "attempt"));
                });
    }

    /**
     * A larger container with the same -Xmx. Rests on the attempt with the most bytes beside what Spillway may have off the
     * heap, because that fills what there is.
     */
    static Optional<Change> nearLimit(KindMemory memory) {
        TaskSize size = memory.size();
        return memory.largestOwn()
                .filter(attempt -> memory.isNear(attempt.own()))
                .flatMap(attempt -> {
                    long container = TaskSize.roundUp(GROWTH * attempt.memory().physical());
                    return size.change(
                            container,
                            size.keptOptions(container),
                            attempt.place() + " had "
                                    + Text.mib(attempt.memory().physical())
                                    + attempt.remark() + ", more than "
                                    + Text.percent(KindMemory.NEAR) + " of its container of "
                                    + Text.mib(size.container()) + "; -Xmx stays " + Text.mib(size.heap()));
                });
    }
}
