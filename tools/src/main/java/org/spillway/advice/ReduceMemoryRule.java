package org.spillway.advice;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.spillway.job.DirectNeeds;
import org.spillway.job.MemoryBounds;
import org.spillway.reduceside.ReduceSidePlan;
import org.spillway.report.Attempt;
import org.spillway.report.Side;

/**
 * Map outputs that stay in a reduce's memory. With stock: Spillway's shuffle, or the outputs kept in the heap; both divide the
 * time of the merge. With Spillway: more memory, or a larger share of it for the reducer's time, if it wrote outputs to disk;
 * takes away a share of the time of the writing.
 */
final class ReduceMemoryRule implements Rule {
    private static final String KEEP = "mapreduce.reduce.input.buffer.percent";
    private static final String OWN_MEMORY = "spillway.reduce.memory.mb";
    private static final double KEPT = 0.7;
    private static final double PERCENT = 100;

    @Override
    public List<Change> propose(JobFacts job) {
        List<Change> changes = new ArrayList<>();
        ReduceSideFacts side = job.reduceSide();
        if (side.reduces() == 0) {
            return changes;
        }
        if (side.isSpillways()) {
            moreMemory(job, changes);
        } else if (side.isStocks()) {
            double merge = job.model().meanOfReduces(ReduceWork::merge);
            shuffle(job, merge, changes);
            keep(job, merge, changes);
        }
        return changes;
    }

    private static void shuffle(JobFacts job, double merge, List<Change> changes) {
        if (job.settings().text(Side.REDUCE.setting()).equals(Side.REDUCE.spillway())) {
            return;
        }
        boolean fits = job.outputMemory() > 0 && job.reduceSide().largest() <= job.outputMemory();
        double factor = fits ? Gains.MERGE_IN_MEMORY : Gains.MERGE_FROM_DISK;
        changes.add(Change.of(
                Side.REDUCE.setting(),
                Side.REDUCE.spillway(),
                model -> model.withReduces(reduce -> reduce.withMerge(reduce.merge() / factor)),
                "a reduce merges for " + Text.seconds(merge) + ", with Spillway for " + Text.seconds(merge / factor)
                        + "; " + held(job) + "; needs its jar (-libjars)"));
    }

    private static void keep(JobFacts job, double merge, List<Change> changes) {
        if (job.settings().number(KEEP, 0) >= KEPT || !staysInMemory(job)) {
            return;
        }
        changes.add(Change.of(
                KEEP,
                Double.toString(KEPT),
                model -> model.withReduces(reduce -> reduce.withMerge(reduce.merge() / Gains.MERGE_IN_MEMORY)),
                "a reduce merges for " + Text.seconds(merge) + ", in memory for "
                        + Text.seconds(merge / Gains.MERGE_IN_MEMORY) + "; " + held(job)
                        + "; the reducer must spare that heap"));
    }

    /**
     * Returns whether stock has all outputs of the largest reduce in memory when its reducer begins. Stock fetches an output
     * to disk if it is too large a share of the memory, and merges to disk from another share on.
     */
    private static boolean staysInMemory(JobFacts job) {
        Settings settings = job.settings();
        double memory = job.outputMemory();
        double largest = job.reduceSide().largest();
        // The largest output of a map is not known.
        double one = largest / job.model().maps().size();
        return memory > 0
                && largest <= KEPT * memory
                && largest < settings.number("mapreduce.reduce.shuffle.merge.percent", 0.66) * memory
                && one < settings.number("mapreduce.reduce.shuffle.memory.limit.percent", 0.25) * memory;
    }

    private static String held(JobFacts job) {
        String outputs = "the largest has " + Text.mib(job.reduceSide().largest()) + " of outputs";
        return job.outputMemory() == 0
                ? outputs + " and memory of unknown size"
                : outputs + " and memory for " + Text.mib(job.outputMemory());
    }

    private static void moreMemory(JobFacts job, List<Change> changes) {
        ReduceSideFacts side = job.reduceSide();
        Optional<Map.Entry<String, String>> setting = spillwaysSetting(job);
        if (side.spills() == 0 || setting.isEmpty()) {
            return;
        }
        List<Attempt> reduces = job.observed().reduces();
        double written = (double) Attempts.sum(reduces, "SHUFFLE_MERGE_MILLIS") / reduces.size();
        double saved = written * Gains.DISK_WRITES;
        changes.add(Change.of(
                setting.get().getKey(),
                setting.get().getValue(),
                model -> model.withReduces(reduce -> reduce.withReduce(Math.max(0, reduce.reduce() - saved))),
                "a reduce wrote " + Text.number((double) side.spills() / side.reduces()) + " files in "
                        + Text.seconds(written) + "; memory and files of the largest have " + Text.mib(side.kept())));
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
