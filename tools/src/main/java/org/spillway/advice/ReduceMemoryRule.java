package org.spillway.advice;

import java.util.ArrayList;
import java.util.List;
import org.spillway.job.DirectNeeds;
import org.spillway.job.MemoryBounds;
import org.spillway.report.Attempt;
import org.spillway.report.Side;

/**
 * Map outputs that stay in a reduce's memory. With stock: Spillway's shuffle, or the outputs kept in the heap; both divide the
 * time of the merge. With Spillway: more memory, if it wrote outputs to disk; takes away a share of the time of the writing.
 */
final class ReduceMemoryRule implements Rule {
    private static final String KEEP = "mapreduce.reduce.input.buffer.percent";
    private static final String OWN_MEMORY = "spillway.reduce.memory.mb";
    private static final double KEPT = 0.7;

    @Override
    public List<Change> propose(JobFacts job) {
        List<Change> changes = new ArrayList<>();
        ReduceSide side = job.reduceSide();
        if (side.reduces() == 0) {
            return changes;
        }
        if (side.isSpillways()) {
            moreMemory(job, changes);
        } else if (side.isStocks()) {
            double merge = job.model().reduces().stream()
                    .mapToDouble(ReduceWork::merge)
                    .average()
                    .orElse(0);
            shuffle(job, merge, changes);
            keep(job, merge, changes);
        }
        return changes;
    }

    private static void shuffle(JobFacts job, double merge, List<Change> changes) {
        if (job.settings().text(Side.REDUCE.setting()).equals(Side.REDUCE.spillway())) {
            return;
        }
        boolean fits = job.reduceSide().largest() <= job.outputMemory();
        double factor = fits ? Gains.MERGE_IN_MEMORY : Gains.MERGE_FROM_DISK;
        changes.add(Change.of(
                Side.REDUCE.setting(),
                Side.REDUCE.spillway(),
                model -> model.withReduces(reduce -> reduce.withMerge(reduce.merge() / factor)),
                "a reduce merges for " + Text.seconds(merge) + ", with Spillway for " + Text.seconds(merge / factor)
                        + "; " + held(job) + "; needs its jar (-libjars)"));
    }

    private static void keep(JobFacts job, double merge, List<Change> changes) {
        if (job.settings().number(KEEP, 0) >= KEPT || job.reduceSide().largest() > KEPT * job.outputMemory()) {
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

    private static String held(JobFacts job) {
        return "the largest has " + Text.mib(job.reduceSide().largest()) + " of outputs and memory for "
                + Text.mib(job.outputMemory());
    }

    private static void moreMemory(JobFacts job, List<Change> changes) {
        ReduceSide side = job.reduceSide();
        long mb = (side.kept() >> 20) + 1;
        if (side.spills() == 0 || !fits(mb, job)) {
            return;
        }
        List<Attempt> reduces = job.observed().reduces();
        double written = (double) Attempts.sum(reduces, "SHUFFLE_MERGE_MILLIS") / reduces.size();
        double saved = written * Gains.DISK_WRITES;
        changes.add(Change.of(
                OWN_MEMORY,
                Long.toString(mb),
                model -> model.withReduces(reduce -> reduce.withReduce(Math.max(0, reduce.reduce() - saved))),
                "a reduce wrote " + Text.number((double) side.spills() / side.reduces()) + " files in "
                        + Text.seconds(written) + "; memory and files of the largest have " + Text.mib(side.kept())));
    }

    /** Returns whether the outputs fit beside the heap, whose share for outputs they may take, too. */
    private static boolean fits(long mb, JobFacts job) {
        if (job.reduceMemory().isEmpty()) {
            return false;
        }
        MemoryBounds bounds = job.reduceMemory().get();
        return mb << 20 <= Math.max(0, bounds.offHeapRoom(DirectNeeds.of(1, 0))) + job.shareOfHeap()
                && mb > job.settings().number(OWN_MEMORY, 0);
    }
}
