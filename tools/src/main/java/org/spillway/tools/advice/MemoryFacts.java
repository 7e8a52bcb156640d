package org.spillway.tools.advice;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.spillway.job.MemoryBounds;
import org.spillway.jvm.master.SharingRules;
import org.spillway.report.Attempt;
import org.spillway.report.FinishedJob;
import org.spillway.report.JvmUse;
import org.spillway.report.TaskMemory;

/**
 * The memory of a job's tasks, in any job that has ended.
 *
 * @param kinds the kinds of tasks whose sizes are known; none in uber mode, where tasks run in the application master's JVM
 * @param failures the attempts that ran out of memory, in the order of their starts
 * @param uber whether the job ran in uber mode
 */
record MemoryFacts(List<KindMemory> kinds, List<OutOfMemory> failures, boolean uber) {
    /**
     * Reads them.
     *
     * @param mapBounds what a map may take; empty if its -Xmx cannot be read
     * @param reduceBounds the same of a reduce
     */
    static MemoryFacts of(
            FinishedJob job, Settings settings, Optional<MemoryBounds> mapBounds, Optional<MemoryBounds> reduceBounds) {
        List<OutOfMemory> failures = job.report().attempts().stream()
                .flatMap(attempt -> OutOfMemory.of(attempt).stream())
                .toList();
        List<KindMemory> kinds =
                settings.known() && !job.uber() ? kinds(job, sizes(job, settings, mapBounds, reduceBounds)) : List.of();
        return new MemoryFacts(kinds, failures, job.uber());
    }

    private static List<TaskSize> sizes(
            FinishedJob job, Settings settings, Optional<MemoryBounds> mapBounds, Optional<MemoryBounds> reduceBounds) {
        boolean alike = areAlike(job, settings);
        return Stream.of(
                        mapBounds.map(bounds -> new TaskSize(Attempt.Kind.MAP, settings, bounds, alike)),
                        reduceBounds.map(bounds -> new TaskSize(Attempt.Kind.REDUCE, settings, bounds, alike)))
                .flatMap(Optional::stream)
                .filter(size -> size.container() > 0)
                .toList();
    }

    private static boolean areAlike(FinishedJob job, Settings settings) {
        try {
            return JvmUse.of(job.report()).filter(use -> use.most() > 1).isPresent()
                    && SharingRules.areAlike(settings.conf());
        } catch (IllegalArgumentException e) {
            return false; // a variable of the cluster hides a number
        }
    }

    private static List<KindMemory> kinds(FinishedJob job, List<TaskSize> sizes) {
        Map<Attempt.Kind, OffHeap> offHeap = new EnumMap<>(Attempt.Kind.class);
        sizes.forEach(size -> offHeap.put(size.kind(), OffHeap.of(job.report(), size)));
        List<AttemptMemory> attempts = attempts(job, offHeap);
        return sizes.stream()
                .map(size -> new KindMemory(
                        size,
                        offHeap.get(size.kind()),
                        attempts.stream()
                                .filter(attempt -> attempt.attempt().kind() == size.kind())
                                .toList()))
                .toList();
    }

    /** A JVM keeps the memory of one task's buffer for the next, so Spillway's part is the largest so far in that JVM. */
    private static List<AttemptMemory> attempts(FinishedJob job, Map<Attempt.Kind, OffHeap> offHeap) {
        Map<String, Integer> tasks = new HashMap<>();
        Map<String, Long> buffers = new HashMap<>();
        List<AttemptMemory> all = new ArrayList<>();
        for (Attempt attempt : job.report().attempts()) {
            String jvm = attempt.container() == null ? attempt.id() : attempt.container();
            long own = offHeap.getOrDefault(attempt.kind(), OffHeap.NONE).of(attempt);
            long buffer = buffers.merge(jvm, own, Math::max);
            int before = tasks.merge(jvm, 1, Integer::sum) - 1;
            TaskMemory memory = job.memory().get(attempt.id());
            if (memory != null) {
                all.add(new AttemptMemory(attempt, memory, buffer, before));
            }
        }
        return all;
    }

    /** Returns the memory of a kind of task; empty if its size is not known. */
    Optional<KindMemory> of(Attempt.Kind kind) {
        return kinds.stream().filter(one -> one.size().kind() == kind).findFirst();
    }

    /** Returns the attempts of a kind of task that ran out of memory. */
    List<OutOfMemory> failures(Attempt.Kind kind) {
        return failures.stream()
                .filter(failure -> failure.attempt().kind() == kind)
                .toList();
    }

    /** Returns why nothing is proposed: what the lines of attempts that ran out of memory say, or another reason without any. */
    String none(String otherwise) {
        return failures.isEmpty() ? otherwise : "see what the lines \"exceeded\" say";
    }
}
