package org.spillway.reduceside;

import java.util.Locale;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.reduceside.store.ReduceMemory;

/** Finds the settings with which a reduce whose outputs went to disk would have held all of them in memory. */
final class ReduceAdvice {
    private static final double PERCENT = 100;

    private ReduceAdvice() {}

    /** Returns settings as {@code name=value}, or null if no setting would help. */
    static String of(ReduceFacts facts, ReduceSidePlan plan, int maps) {
        if (facts.spills() + facts.passes() == 0) {
            return null;
        }
        if (plan.streams()) {
            return null; // outputs went to disk because the reducer was slower than the fetch
        }
        long needed = needed(facts, plan.settings().shares().max(), maps);
        ReduceSettings settings = plan.settings();
        double keep = (double) needed / plan.memory().total();
        if (keep <= 1) { // all outputs were in memory until the reducer began
            ReduceMemory memory = plan.memory();
            long kept = memory.kept().offHeap()
                    + Math.min(memory.limit().onHeap(), memory.kept().onHeap());
            return kept >= needed ? null : keep(keep);
        }
        String memory = ReduceSettings.MEMORY_MB + "=" + mib(needed);
        if (needed <= plan.room() && !settings.keepsByJob()) {
            return memory;
        }
        float share = settings.shares().input();
        if (needed <= plan.room() + (long) (plan.base() * (double) share)) {
            return memory + " and " + keep(1);
        }
        if (share == 0) {
            return null; // a larger heap would not help
        }
        // More than the base is now: otherwise one of the settings above would be enough.
        long base = (long) (needed / (double) share);
        // Of -Xmx, objects may have less.
        double scale = settings.totalBytes() < 0 ? (double) plan.heap() / plan.base() : 1;
        String heap = "-Xmx" + mib((long) (base * scale)) + "m";
        String larger = settings.totalBytes() < 0
                ? heap
                : MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES + "=" + base + (base > plan.heap() ? ", " + heap : "");
        return larger + (settings.memoryMb() > 0 ? ", " + memory : "") + " and " + keep(1);
    }

    // Each output may leave most of a page empty. Pages grow with memory: those of all outputs together take a
    // sixteenth of it at most (ReduceMemory.pageSize). The largest output lies either off the heap or on it, and may
    // fit the rest of neither.
    private static long needed(ReduceFacts facts, float maxShare, int maps) {
        double empty = Math.min(facts.recordBytes() / 3.0, (double) maps * ReduceMemory.MAX_HEAP_PAGE);
        double largest = facts.largestBytes() + (double) ReduceMemory.MAX_HEAP_PAGE;
        return (long) Math.max(facts.recordBytes() + empty + largest, largest / maxShare) + 1;
    }

    private static String keep(double share) {
        double rounded = Math.ceil(PERCENT * share) / PERCENT;
        return MRJobConfig.REDUCE_INPUT_BUFFER_PERCENT + "=" + String.format(Locale.ROOT, "%.2f", rounded);
    }

    private static long mib(long bytes) {
        return bytes + (1 << 20) - 1 >> 20;
    }
}
