package org.spillway.tools.advice;

import java.util.List;
import java.util.Optional;
import org.spillway.report.Attempt;

/** At most one change of the memory of a kind of task: more if a figure calls for it, else less. */
record MemoryRule(Attempt.Kind kind) implements Rule {
    @Override
    public Optional<Change> propose(JobFacts job) {
        MemoryFacts facts = job.memory();
        List<OutOfMemory> failures = facts.failures(kind);
        return facts.of(kind).flatMap(memory -> MoreMemory.propose(memory, failures)
                .or(() -> failures.isEmpty() ? SpareMemory.propose(job, memory) : Optional.empty()));
    }
}
