package org.spillway.tools.advice;

import java.util.Optional;

/**
 * Shorter heartbeats of the application master, which asks for containers with them. Rests on the waits for containers, as a
 * share of the job's time. Not proposed if a wait is so long that a full queue is the reason.
 */
final class HeartbeatRule implements Rule {
    private static final String KEY = "yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms";

    /** The interval of the preset for short jobs, in milliseconds: five times the requests to the resource manager. */
    private static final int SHORT = 200;

    @Override
    public Optional<Change> propose(JobFacts job) {
        JobTimes times = job.times();
        double present = job.settings().number(KEY, 1000);
        double gap = times.containers().gap();
        double waited = times.first() + gap * (times.containers().rounds() - 1);
        if (present <= SHORT
                || times.uber()
                || waited / times.job() < Thresholds.SHARE
                || Math.max(gap, times.first()) > Thresholds.HEARTBEATS * present) {
            return Optional.empty();
        }
        return Optional.of(new Change(
                KEY,
                Integer.toString(SHORT),
                "the first task waited " + Text.seconds(times.first()) + " for a container, a later one "
                        + Text.seconds(gap) + "; with up to "
                        + Text.count(times.containers().rounds(), "task")
                        + " one after the other " + Text.percent(waited / times.job()) + " of the job"));
    }
}
