package org.spillway.tools.advice;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Lists the changes that the facts of a job call for. */
final class Advisor {
    private static final List<Rule> WORK = List.of(
            new CollectorRule(),
            new SortBufferRule(),
            new CodecRule(),
            new ShuffleRule(),
            new ReduceMemoryRule(),
            new SlowstartRule(),
            new ReducesRule());

    /** These have no use beside uber mode, which leaves no starts and waits. */
    private static final List<Rule> STARTS =
            List.of(new ArchiveRule(), new SharedJvmsRule(), new HeartbeatRule(), new SplitRule());

    private Advisor() {}

    /** Returns the changes: first those of the tasks' work, then those of their starts. */
    static List<Change> advise(JobFacts job) {
        Optional<Change> uber = new UberRule().propose(job);
        Stream<Change> starts = uber.isPresent() ? uber.stream() : propose(STARTS, job);
        return Stream.concat(propose(WORK, job), starts).toList();
    }

    private static Stream<Change> propose(List<Rule> rules, JobFacts job) {
        return rules.stream().flatMap(rule -> rule.propose(job).stream());
    }
}
