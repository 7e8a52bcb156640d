package org.spillway.advice;

import java.util.List;

/** Shorter heartbeats of the application master, which asks for containers with them. Shortens each wait for a container. */
final class HeartbeatRule implements Rule {
    private static final String KEY = "yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms";

    @Override
    public List<Change> propose(JobFacts job) {
        double present = job.settings().number(KEY, 1000);
        if (present <= Gains.HEARTBEAT || job.model().uber()) {
            return List.of();
        }
        double less = present - Gains.HEARTBEAT;
        JobModel model = job.model();
        double first = shorter(model.first(), less);
        double gap = shorter(model.gap(), less);
        return List.of(Change.of(
                KEY,
                Text.number(Gains.HEARTBEAT),
                any -> any.withWaits(first, gap),
                "a task waits " + Text.seconds(model.gap()) + " for a container after the task before, then "
                        + Text.seconds(gap) + "; the first one " + Text.seconds(model.first()) + ", then "
                        + Text.seconds(first)));
    }

    private static double shorter(double wait, double less) {
        return wait - Math.min(less, wait * Gains.HEARTBEAT_SHARE);
    }
}
