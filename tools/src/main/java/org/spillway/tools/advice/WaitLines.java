package org.spillway.tools.advice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.spillway.report.Attempt;
import org.spillway.report.JobSkew;
import org.spillway.report.JvmUse;
import org.spillway.report.Median;

/** Says what a job waited for. */
record WaitLines(JobFacts job, Lines lines) {
    /** Waves whose waits are listed. */
    private static final int MAX_WAVES = 5;

    /** The slowest task over the median one from which it is named, and the least difference in milliseconds. */
    private static final double STRAGGLES = 1.5;

    private static final double STRAGGLES_MILLIS = 2_000;

    static void add(JobFacts job, Lines lines) {
        WaitLines own = new WaitLines(job, lines);
        own.begin();
        if (!job.times().uber()) {
            own.containers();
            own.jvms();
            own.slowstart();
        }
        own.stragglers("map", job.times().maps());
        own.stragglers("reduce", job.times().reduces());
        JobSkew.of(job.report()).forEach(line -> lines.add("skew", line));
        own.failed();
    }

    private void begin() {
        JobTimes times = job.times();
        lines.add(
                "begin",
                Text.seconds(times.master() + times.first()) + " from the submission to the first task: "
                        + Text.seconds(times.master()) + " until the application master ran, "
                        + Text.seconds(times.first()) + " for the first container");
    }

    private void containers() {
        TaskContainers containers = job.times().containers();
        List<String> waves = new ArrayList<>();
        for (int wave = 2; wave <= Math.min(MAX_WAVES, containers.waves()); wave++) {
            double gap = containers.gapOfWave(wave);
            if (gap >= 0) {
                waves.add("wave " + wave + " " + Text.seconds(gap));
            }
        }
        String gap = containers.waits().isEmpty()
                ? ""
                : "; a task waited " + Text.seconds(containers.gap()) + " for its container"
                        + (waves.isEmpty() ? "" : ", maps of " + String.join(", ", waves));
        lines.add("waves", containers.waves() + " of maps, " + containers.atOnce() + " tasks at once" + gap);
    }

    private void jvms() {
        JvmUse.of(job.report())
                .ifPresent(use -> lines.add(
                        "jvms",
                        use.jvms() + " for " + Text.count(use.tasks(), "attempt")
                                + (use.waits().isEmpty()
                                        ? ""
                                        : ", at most " + use.most() + " in one; waits between two "
                                                + Text.seconds(use.medianWait().orElse(0)) + " (median) to "
                                                + Text.seconds(use.longestWait().orElse(0)))));
    }

    private void slowstart() {
        List<Attempt> early = job.times().early();
        if (!early.isEmpty()) {
            double held = JobTimes.mean(early, reduce -> job.times().lastMap() - reduce.start());
            lines.add(
                    "slowstart",
                    early.size() + " of "
                            + Text.count(job.times().reduces().size(), "reduce") + " held a container for "
                            + Text.seconds(held) + " while maps ran (mapreduce.job.reduce.slowstart.completedmaps="
                            + job.times().slowstart() + ")");
        }
    }

    private void stragglers(String kind, List<Attempt> attempts) {
        OptionalDouble median = Median.of(attempts.stream().mapToLong(job.times()::work));
        if (attempts.size() < 2 || median.isEmpty()) {
            return;
        }
        Attempt slowest = attempts.stream()
                .max(Comparator.comparingLong(job.times()::work))
                .orElseThrow();
        long work = job.times().work(slowest);
        if (work >= median.getAsDouble() * STRAGGLES && work - median.getAsDouble() >= STRAGGLES_MILLIS) {
            String records = Attempts.spilledRecords(attempts) == 0
                    ? ""
                    : "; the largest spilled " + Text.number(Attempts.largestShare(attempts))
                            + " times the mean records";
            lines.add(
                    "skew",
                    "the slowest " + kind + ", " + slowest.shortName() + ", took " + Text.seconds(work)
                            + ", the median "
                            + Text.seconds(median.getAsDouble()) + records);
        }
    }

    private void failed() {
        List<Attempt> unused = job.report().attempts().stream()
                .filter(attempt -> !attempt.used() && Attempts.isTimed(attempt))
                .toList();
        if (!unused.isEmpty()) {
            long millis = unused.stream()
                    .mapToLong(attempt -> attempt.finish() - attempt.start())
                    .sum();
            lines.add(
                    "failed",
                    Text.count(unused.size(), "attempt") + " failed or killed after " + Text.seconds(millis)
                            + " in containers");
        }
    }
}
