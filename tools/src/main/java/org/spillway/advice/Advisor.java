package org.spillway.advice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Ranks the changes that would have shortened a job. */
final class Advisor {
    private static final int LISTED = 3;

    private static final List<Rule> RULES = List.of(
            new CollectorRule(),
            new SortBufferRule(),
            new CodecRule(),
            new ReduceMemoryRule(),
            new SlowstartRule(),
            new UberRule(),
            new HeartbeatRule(),
            new ArchiveRule(),
            new SharedJvmsRule(),
            new SplitRule(),
            new JvmOptionsRule(),
            new ReducesRule());

    private Advisor() {}

    /**
     * Returns the changes that gain most, each by itself, the largest gain first. Leaves out those that gain below 2 %, by
     * themselves or beside the ones before: uber mode, for example, has no use for shorter heartbeats.
     */
    static List<Advice> advise(JobFacts job) {
        double before = Simulation.millis(job.model());
        List<Advice> byGain = RULES.stream()
                .map(rule -> best(rule.propose(job), job.model(), before))
                .flatMap(Optional::stream)
                .filter(advice -> advice.ratio() >= Gains.WORTH)
                .sorted(Comparator.comparingDouble(Advice::after))
                .toList();
        List<Advice> listed = new ArrayList<>();
        JobModel changed = job.model();
        for (Advice advice : byGain) {
            JobModel next = advice.change().effect().apply(changed);
            boolean adds = Simulation.millis(changed) / Simulation.millis(next) >= Gains.WORTH;
            if (listed.size() < LISTED && adds) {
                listed.add(advice);
                changed = next;
            }
        }
        return listed;
    }

    private static Optional<Advice> best(List<Change> changes, JobModel model, double before) {
        Stream<Advice> all = changes.stream()
                .map(change -> new Advice(
                        change, before, Simulation.millis(change.effect().apply(model))));
        // min() returns the first of equal ones.
        return all.min(Comparator.comparingDouble(Advice::after));
    }

    /** Returns the simulated time of a job with all these changes, in milliseconds. */
    static double together(List<Advice> advice, JobModel model) {
        JobModel changed = model;
        for (Advice one : advice) {
            changed = one.change().effect().apply(changed);
        }
        return Simulation.millis(changed);
    }
}
