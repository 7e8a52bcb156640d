package org.spillway.tools.advice;

import java.util.List;
import java.util.Optional;
import org.spillway.report.Attempt;
import org.spillway.report.Side;

/**
 * Spillway's plug-in for a side that ran stock's, if what it replaces is a share of the job's time: the sort and flush of
 * maps, or the merge of reduces.
 */
record PluginRule(Side side) implements Rule {
    @Override
    public Optional<Change> propose(JobFacts job) {
        JobTimes times = job.times();
        boolean ofMaps = side == Side.MAP;
        boolean stocks = ofMaps ? job.mapSide().isStocks() : job.reduceSide().isStocks();
        double millis = ofMaps ? times.flush() : times.merge();
        List<Attempt> tasks = ofMaps ? times.maps() : times.reduces();
        String present = job.settings().text(side.setting());
        if (!stocks
                || times.reduces().isEmpty()
                || !times.matters(millis, tasks)
                || present.contains(side.spillway())) {
            return Optional.empty();
        }
        return Optional.of(new Change(
                side.setting(),
                side.spillwayThenStock(),
                (ofMaps ? "a map sorts and flushes for " : "a reduce merges for ") + Text.seconds(millis) + ", "
                        + times.shareText(millis, tasks) + "; needs Spillway's jar (-libjars)"));
    }
}
