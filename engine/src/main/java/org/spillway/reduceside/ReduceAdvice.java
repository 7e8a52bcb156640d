package org.spillway.reduceside;

import java.util.Locale;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.reduceside.merge.ReduceMemory;

/** What to set so that a reduce whose outputs went to disk would have held all of them in memory. */
final class ReduceAdvice {
    private static final double PERCENT = 100;

    private ReduceAdvice() {}

    /** Settings, or null if nothing is to be gained by any. */
    static String of(ReduceFacts facts, ReduceSidePlan plan, int maps) {
        if (facts.spills() + facts.passes() == 0 || plan.settings().spillsAsStock()) {
            return null;
        }
        long needed = needed(facts, plan.settings().mostShare(), maps);
        ReduceSettings settings = plan.settings();
        double keep = (double) needed / plan.memory().total();
        if (keep <= 1) { // they were there until the reducer began
            ReduceMemory memory = plan.memory();
            long kept = memory.keptOffHeap() + Math.min(memory.onHeap(), memory.keptOnHeap());
            return kept >= needed ? null : keep(keep);
        }
        String memory = ReduceSettings.MEMORY_MB + "=" + mib(needed);
        if (needed <= plan.room() && !settings.keepsByJob()) {
            return memory;
        }
        float share = settings.inputShare();
        if (needed <= plan.room() + (long) (plan.base() * (double) share)) {
            return memory + " and " + keep(1);
        }
        if (share == 0) {
            return null; // a larger heap would give nothing
        }
        // More than there is now, or one of the above would do.
        long base = (long) (needed / (double) share);
        String heap = "-Xmx" + mib(base) + "m";
        String larger = settings.totalBytes() < 0
                ? heap
                : MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES + "=" + base + (base > plan.heap() ? ", " + heap : "");
        return larger + (settings.memoryMb() > 0 ? ", " + memory : "") + " and " + keep(1);
    }

    // Each output may leave most of a page empty, and pages grow with memory, to a sixteenth of it at most for all
    // outputs (ReduceMemory.pageSize). The largest may be what no longer fits either off the heap or on it.
    private static long needed(ReduceFacts facts, float mostShare, int maps) {
        double empty = Math.min(facts.recordBytes() / 3.0, (double) maps * ReduceMemory.MOST_HEAP_PAGE);
        double largest = facts.largestBytes() + (double) ReduceMemory.MOST_HEAP_PAGE;
        return (long) Math.max(facts.recordBytes() + empty + largest, largest / mostShare) + 1;
    }

    private static String keep(double share) {
        double rounded = Math.ceil(PERCENT * share) / PERCENT;
        return MRJobConfig.REDUCE_INPUT_BUFFER_PERCENT + "=" + String.format(Locale.ROOT, "%.2f", rounded);
    }

    private static long mib(long bytes) {
        return bytes + (1 << 20) - 1 >> 20;
    }
}
