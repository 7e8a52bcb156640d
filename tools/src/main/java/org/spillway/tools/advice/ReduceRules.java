package org.spillway.tools.advice;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.spillway.job.DirectNeeds;
import org.spillway.job.MemoryBounds;
import org.spillway.reduceside.ReduceSidePlan;
import org.spillway.report.Attempt;
import org.spillway.report.JvmSharing;

/** How many reduces there are, when they start, and what they keep in memory. */
final class ReduceRules {
    private static final String KEEP = "mapreduce.reduce.input.buffer.percent";
    private static final String OWN_MEMORY = "spillway.reduce.memory.mb";
    private static final double PERCENT = 100;

    /** The largest reduce over the mean one from which the division of keys counts as uneven. Own choice. */
    private static final double UNEVEN = 1.5;

    private ReduceRules() {}

    /**
     * More memory for the outputs that Spillway's reduces fetch, or a larger share of it for the reducer's
     * time. Rests on the files that the reduces wrote, and on the memory and files of the largest one.
     */
    static Optional<Change> memory(JobFacts job) {
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
        return needed > offHeap + ReduceSidePlan.keptOnHeap(bounds.jvm().heap())
                ? Optional.of(Map.entry(KEEP, String.format(Locale.ROOT, "%.2f", share)))
                : Optional.empty();
    }

    /**
     * A larger share of maps that must have ended before reduces start. Rests on the time for which reduces
     * held containers, as a share of the job's time, while maps still waited for containers.
     */
    static Optional<Change> slowstart(JobFacts job) {
        JobTimes times = job.times();
        List<Attempt> early = times.early();
        long firstReduce = early.stream().mapToLong(Attempt::start).min().orElse(Long.MAX_VALUE);
        long waiting =
                times.maps().stream().filter(map -> map.start() > firstReduce).count();
        double held = JobTimes.mean(early, reduce -> times.lastMap() - reduce.start());
        double present = times.slowstart();
        if (times.uber() || waiting == 0 || present >= 1 || held / times.job() < Thresholds.SHARE) {
            return Optional.empty();
        }
        String share = present < Double.parseDouble(JvmSharing.SLOWSTART_SHARE) ? JvmSharing.SLOWSTART_SHARE : "1.0";
        return Optional.of(new Change(
                JvmSharing.SLOWSTART,
                share,
                Text.count(early.size(), "reduce") + " held a container for " + Text.seconds(held) + " each while "
                        + Text.count(waiting, "map") + " waited for one"));
    }

    /**
     * As many reduces as the job had containers at once: more if it had fewer, as long as each still works
     * for {@link Thresholds#LONG_TASK}; fewer if it had several waves of shorter ones. Rests on the mean time
     * of a reduce after the last map. Not proposed if one reduce has much more than the others, whose keys
     * may be the reason, if that is unknown, or if the outputs of fewer reduces would not fit their memory.
     */
    static Optional<Change> count(JobFacts job) {
        JobTimes times = job.times();
        int reduces = times.reduces().size();
        double mean = times.reduce();
        int atOnce = times.containers().atOnce();
        int others = reduces < atOnce ? (int) Math.min(atOnce, reduces * mean / Thresholds.LONG_TASK) : atOnce;
        boolean uneven = job.reduceSide().share().orElse(Double.MAX_VALUE) > UNEVEN;
        if (reduces == 0 || times.uber() || uneven || !times.matters(mean, times.reduces())) {
            return Optional.empty();
        }
        boolean more = others > reduces;
        boolean fewer = reduces > atOnce
                && mean < Thresholds.LONG_TASK
                && job.reduceSide().largest() * reduces / others <= job.outputMemory();
        return more || fewer
                ? Optional.of(new Change(
                        "mapreduce.job.reduces",
                        Integer.toString(others),
                        Text.count(reduces, "reduce") + " of " + Text.seconds(mean) + " after the last map, "
                                + times.shareText(mean, times.reduces()) + ", and " + atOnce
                                + " tasks at once; the output has " + Text.count(others, "file") + " then"))
                : Optional.empty();
    }
}
