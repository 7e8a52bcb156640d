package org.spillway.tools.advice;

import java.util.List;
import java.util.Optional;
import org.spillway.job.DirectNeeds;
import org.spillway.memory.JvmMemory;
import org.spillway.report.Attempt;

/**
 * A smaller container and -Xmx for a kind of task whose attempts had much less. Rests on the most bytes and the largest heap
 * of any attempt, and on a time of garbage collection that shows that the heap was not short. Not proposed beside other
 * changes for which the kind of task needs memory.
 */
final class SpareMemory {
    /** The share of container and -Xmx below which they are too large. Dr. Elephant's first threshold of the mean. */
    private static final double FEW = 0.6;

    /** Garbage collection's share of the CPU time from which a heap may be short. Dr. Elephant's second threshold. */
    private static final double LITTLE_GC = 0.02;

    /** The step of proposed sizes where YARN's is not known, in MiB. */
    private static final double STEP_MB = 128;

    private static final double MIB = 1 << 20;

    private final JobFacts job;
    private final KindMemory memory;
    private final TaskSize size;
    private final boolean map;

    private SpareMemory(JobFacts job, KindMemory memory) {
        this.job = job;
        this.memory = memory;
        size = memory.size();
        map = size.kind() == Attempt.Kind.MAP;
    }

    static Optional<Change> propose(JobFacts job, KindMemory memory) {
        SpareMemory rule = new SpareMemory(job, memory);
        return rule.isSpare() && rule.isComplete() && rule.canTellOffHeap() && rule.isUnused()
                ? rule.smaller()
                : Optional.empty();
    }

    private boolean isSpare() {
        return !memory.attempts().isEmpty()
                && largest().memory().physical() < FEW * size.container()
                && largestHeap().memory().committedHeap() < FEW * size.heap()
                && memory.gcShare() < LITTLE_GC;
    }

    private AttemptMemory largest() {
        return memory.largest().orElseThrow();
    }

    private AttemptMemory largestHeap() {
        return memory.largestHeap().orElseThrow();
    }

    /** Returns whether all attempts whose output the job used have figures. */
    private boolean isComplete() {
        return Attempts.used(job.report(), size.kind()).size()
                        == memory.attempts().stream()
                                .filter(attempt -> attempt.attempt().used() && Attempts.isTimed(attempt.attempt()))
                                .count()
                && memory.attempts().stream()
                        .allMatch(attempt -> attempt.memory().committedHeap() > 0);
    }

    /** Returns whether the most of Spillway's memory off the heap is known: set for a map, counted for a reduce. */
    private boolean canTellOffHeap() {
        if (memory.offHeap().limit() == 0) {
            return !map
                    || !job.mapSide().isSpillways()
                    || SortBuffer.of(size.settings(), true).known();
        }
        return map
                ? !memory.offHeap().grows()
                : Attempts.used(job.report(), size.kind()).stream()
                        .allMatch(attempt -> attempt.spillway().containsKey(OffHeap.counter(size.kind())));
    }

    /** Returns whether no other change needs the memory. */
    private boolean isUnused() {
        List<Rule> others = map ? List.of(MapRules::sortBuffer) : List.of(ReduceRules::memory, ReduceRules::count);
        return others.stream().allMatch(rule -> rule.propose(job).isEmpty());
    }

    private Optional<Change> smaller() {
        double held = MoreMemory.GROWTH * largest().memory().physical();
        double heap = Math.max(
                MoreMemory.GROWTH * largestHeap().memory().committedHeap(), Math.max(heapOfBuffer(), heapOfOutputs()));
        long reserve = reserve();
        if (reserve == 0) {
            long container = roundUp(Math.max(held, heap / size.heapRatio()));
            return change(container, Math.min(size.heap(), size.share(container)));
        }
        DirectNeeds needs = DirectNeeds.of(MapRules.MAX_THREADS, 0);
        // Direct memory is as large as the heap if no option sets it.
        double least = size.bounds().jvm().directIsSet() ? heap : Math.max(heap, (double) reserve + needs.total());
        long xmx = (long) Math.ceil(least / MIB) << 20;
        long jvm = new JvmMemory(xmx, xmx, xmx, false).own();
        return change(roundUp(Math.max(held, (double) xmx + jvm + needs.total() + reserve)), xmx);
    }

    private Optional<Change> change(long container, long xmx) {
        return container < size.container() && xmx <= size.heap()
                ? size.change(container, size.optionsWith(xmx), reason(container))
                : Optional.empty();
    }

    /** Returns the bytes that Spillway needs off the heap. */
    private long reserve() {
        return map
                ? memory.offHeap().limit()
                : memory.attempts().stream()
                        .mapToLong(AttemptMemory::offHeap)
                        .max()
                        .orElse(0);
    }

    /** Returns the heap for a map's whole sort buffer on it. Spillway's pages are on the heap only once they are used. */
    private double heapOfBuffer() {
        return hasBufferOnHeap() ? SortBuffer.of(size.settings(), true).mb() * MIB / OffHeap.ON_HEAP : 0;
    }

    private boolean hasBufferOnHeap() {
        return map && job.mapSide().isSpillways() && memory.offHeap().limit() == 0;
    }

    /** Returns the heap of which a share keeps the outputs of the largest reduce in memory, unmerged. */
    private double heapOfOutputs() {
        Settings settings = job.settings();
        boolean own = job.reduceSide().isSpillways() && settings.number("spillway.reduce.memory.mb", 0) > 0;
        if (map || own) {
            return 0;
        }
        double share = settings.number("mapreduce.reduce.shuffle.input.buffer.percent", 0.7)
                * settings.number("mapreduce.reduce.shuffle.merge.percent", 0.66);
        double kept = settings.number("mapreduce.reduce.input.buffer.percent", 0);
        return job.reduceSide().largest() / (kept > 0 ? Math.min(share, kept) : share);
    }

    /** Rounds up to a size that YARN has: a multiple of its least container. */
    private long roundUp(double bytes) {
        return TaskSize.roundUp(bytes, Math.max(STEP_MB, size.settings().number(TaskSize.LEAST, STEP_MB)) * MIB);
    }

    private String reason(long container) {
        return "the largest " + (map ? "map" : "reduce") + ", " + largest().place() + ", had "
                + Text.mib(largest().memory().physical()) + largest().remark() + ", less than " + Text.percent(FEW)
                + " of its container of " + Text.mib(size.container()) + "; the largest heap, of "
                + largestHeap().place() + ", " + Text.mib(largestHeap().memory().committedHeap()) + " of -Xmx "
                + Text.mib(size.heap()) + "; GC took " + Text.percent(memory.gcShare())
                + " of the CPU time; frees " + Text.gbHours(byteHours(size.container() - container)) + " of "
                + Text.gbHours(byteHours(size.container())) + " GB-hours";
    }

    /** Returns a container's bytes times the hours of all attempts. */
    private double byteHours(long container) {
        double millis = job.report().attempts().stream()
                .filter(attempt -> attempt.kind() == size.kind() && Attempts.isTimed(attempt))
                .mapToLong(attempt -> Math.max(0, attempt.finish() - attempt.start()))
                .sum();
        return container * millis / 3_600_000;
    }
}
