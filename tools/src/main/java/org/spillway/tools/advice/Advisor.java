package org.spillway.tools.advice;

import java.util.List;
import java.util.stream.Stream;
import org.spillway.report.Attempt;
import org.spillway.report.Side;

/** Lists the changes that the facts of a job call for. */
final class Advisor {
    private static final List<Rule> WORK = List.of(
            new PluginRule(Side.MAP),
            MapRules::sortBuffer,
            MapRules::codec,
            new PluginRule(Side.REDUCE),
            ReduceRules::memory,
            ReduceRules::slowstart,
            ReduceRules::count);

    /** These have no use beside uber mode, which leaves no starts and waits. */
    private static final List<Rule> STARTS = List.of(
            ShortJobRules::archive,
            ShortJobRules::sharedJvms,
            ShortJobRules::heartbeat,
            ShortJobRules::split,
            ShortJobRules::combinedFiles);

    /** Nor have these: in uber mode all tasks have the application master's memory. */
    private static final List<Rule> MEMORY =
            List.of(new MemoryRule(Attempt.Kind.MAP), new MemoryRule(Attempt.Kind.REDUCE));

    private Advisor() {}

    /** Returns the changes: first those of the tasks' work, then those of their starts, then those of their memory. */
    static List<Change> advise(JobFacts job) {
        Stream<Change> others = ShortJobRules.uber(job)
                .map(Stream::of)
                .orElseGet(() -> Stream.concat(propose(STARTS, job), propose(MEMORY, job)));
        return Stream.concat(propose(WORK, job), others).toList();
    }

    /** Returns those of the tasks' memory alone, for a job whose tasks keep their containers. */
    static List<Change> adviseMemory(JobFacts job) {
        return propose(MEMORY, job).toList();
    }

    private static Stream<Change> propose(List<Rule> rules, JobFacts job) {
        return rules.stream().flatMap(rule -> rule.propose(job).stream());
    }
}
