package org.spillway.advice;

import java.util.List;
import java.util.stream.Stream;

/**
 * Another share of maps that must have ended before reduces start: a larger one leaves the containers to the maps, a smaller
 * one hides the start of the reduces and their fetch behind the maps. The simulation decides.
 */
final class SlowstartRule implements Rule {
    private static final String KEY = "mapreduce.job.reduce.slowstart.completedmaps";

    @Override
    public List<Change> propose(JobFacts job) {
        if (job.model().reduces().isEmpty() || job.model().uber()) {
            return List.of();
        }
        long early = job.observed().reduces().stream()
                .filter(reduce -> reduce.start() < job.observed().lastMap())
                .count();
        // The largest first: if two gain the same, reduces should not hold containers.
        return Stream.of(1.0, 0.8, 0.5, 0.05)
                .filter(share -> share != job.model().slowstart())
                // Reduces that held no containers cannot leave any to the maps.
                .filter(share -> early > 0 || share < job.model().slowstart())
                .map(share -> Change.of(
                        KEY, share.toString(), model -> model.withSlowstart(share), reason(job, early, share)))
                .toList();
    }

    private static String reason(JobFacts job, long early, double share) {
        String observed = early + " of " + Text.count(job.model().reduces().size(), "reduce")
                + " started before the last map ended";
        return share > job.model().slowstart()
                ? observed + " and held containers that maps could have had"
                : observed + "; earlier ones start their JVMs and fetch beside the maps";
    }
}
