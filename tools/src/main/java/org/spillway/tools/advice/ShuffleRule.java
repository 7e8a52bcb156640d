package org.spillway.tools.advice;

import java.util.Optional;
import org.spillway.report.Side;

/** Spillway's shuffle in a job whose reduces ran stock's, if their merge is a share of the job's time. */
final class ShuffleRule implements Rule {
    @Override
    public Optional<Change> propose(JobFacts job) {
        JobTimes times = job.times();
        double merge = times.merge();
        if (!job.reduceSide().isStocks()
                || times.reduces().isEmpty()
                || !times.matters(merge, times.reduces())
                || job.settings().text(Side.REDUCE.setting()).equals(Side.REDUCE.spillway())) {
            return Optional.empty();
        }
        return Optional.of(new Change(
                Side.REDUCE.setting(),
                Side.REDUCE.spillway(),
                "a reduce merges for " + Text.seconds(merge) + ", " + times.shareText(merge, times.reduces())
                        + "; needs Spillway's jar (-libjars)"));
    }
}
