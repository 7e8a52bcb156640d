package org.spillway.tools.advice;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.spillway.job.DirectNeeds;
import org.spillway.job.MemoryBounds;
import org.spillway.reduceside.ReduceSidePlan;

/**
 * More memory for the outputs that Spillway's reduces fetch, or a larger share of it for the reducer's time. Rests on the files
 * that the reduces wrote, and on the memory and files of the largest one.
 */
final class ReduceMemoryRule implements Rule {
    private static final String KEEP = "mapreduce.reduce.input.buffer.percent";
    private static final String OWN_MEMORY = "spillway.reduce.memory.mb";
    private static final double PERCENT = 100;

    @Override
    public Optional<Change> propose(JobFacts job) {
        ReduceSideFacts side = job.reduceSide();
        if (!side.isSpillways() || side.spills() == 0) {
            return Optional.empty();
        }
        return spillwaysSetting(job)
                .map(setting -> new Change(
                        setting.getKey(),
                        setting.getValue(),
                        "a reduce wrote " + Text.number((double) side.spills() / side.reduces())
                                + " files; memory and files of the largest have " + Text.mib(side.kept())));
    }

    /**
     * Returns the setting with which Spillway would have kept all outputs; empty if one setting is not enough or the job has a
     * choice of its own. While the reducer runs, Spillway keeps what lies off the heap
     * and a small share of -Xmx. So outputs that fitted until then need a larger share, and others more memory off the heap.
     */
    private static Optional<Map.Entry<String, String>> spillwaysSetting(JobFacts job) {
        Settings settings = job.settings();
        if (job.reduceMemory().isEmpty() || settings.number(KEEP, 0) > 0) {
            return Optional.empty();
        }
        MemoryBounds bounds = job.reduceMemory().get();
        double room = Math.max(0, bounds.offHeapRoom(DirectNeeds.of(1, 0)));
        double asked = job.outputMemory();
        double offHeap = Math.min(asked, room);
        double present = offHeap + Math.min(asked - offHeap, job.shareOfHeap());
        long mb = (job.reduceSide().kept() >> 20) + 1;
        double needed = (double) (mb << 20);
        if (needed > present) {
            return needed <= room && needed > asked
                    ? Optional.of(Map.entry(OWN_MEMORY, Long.toString(mb)))
                    : Optional.empty();
        }
        double share = Math.ceil(PERCENT * needed / present) / PERCENT;
        return needed > offHeap + ReduceSidePlan.keptOnHeap(bounds.heap())
                ? Optional.of(Map.entry(KEEP, String.format(Locale.ROOT, "%.2f", share)))
                : Optional.empty();
    }
}
