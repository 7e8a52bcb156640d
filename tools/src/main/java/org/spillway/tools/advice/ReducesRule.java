package org.spillway.tools.advice;

import java.util.Optional;

/**
 * As many reduces as the job had containers at once: more if it had fewer, as long as each still works for {@link
 * Thresholds#LONG_TASK}; fewer if it had several waves of shorter ones. Rests on the mean time of a reduce after the last map.
 * Not proposed if one reduce has much more than the others, whose keys may be the reason, if that is unknown, or if the
 * outputs of fewer reduces would not fit their memory.
 */
final class ReducesRule implements Rule {
    /** The largest reduce over the mean one from which the division of keys counts as uneven. Own choice. */
    private static final double UNEVEN = 1.5;

    @Override
    public Optional<Change> propose(JobFacts job) {
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
