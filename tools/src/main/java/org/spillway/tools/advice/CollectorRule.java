package org.spillway.tools.advice;

import java.util.Optional;
import org.spillway.report.Side;

/** Spillway's collector in a job whose maps ran stock's, if their sort and flush are a share of the job's time. */
final class CollectorRule implements Rule {
    @Override
    public Optional<Change> propose(JobFacts job) {
        JobTimes times = job.times();
        double flush = times.flush();
        if (!job.mapSide().isStocks()
                || times.reduces().isEmpty()
                || !times.matters(flush, times.maps())
                || job.settings().text(Side.MAP.setting()).contains(Side.MAP.spillway())) {
            return Optional.empty();
        }
        return Optional.of(new Change(
                Side.MAP.setting(),
                Side.MAP.spillwayThenStock(),
                "a map sorts and flushes for " + Text.seconds(flush) + ", " + times.shareText(flush, times.maps())
                        + "; needs Spillway's jar (-libjars)"));
    }
}
