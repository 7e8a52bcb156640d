package org.spillway.tools.advice;

import java.util.List;
import java.util.Optional;
import org.spillway.report.Attempt;
import org.spillway.report.JvmSharing;

/**
 * A larger share of maps that must have ended before reduces start. Rests on the time for which reduces held containers, as a
 * share of the job's time, while maps still waited for containers.
 */
final class SlowstartRule implements Rule {
    @Override
    public Optional<Change> propose(JobFacts job) {
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
}
