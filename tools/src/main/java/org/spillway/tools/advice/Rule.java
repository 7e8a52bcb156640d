package org.spillway.tools.advice;

import java.util.Optional;

/** Proposes one kind of change. */
@FunctionalInterface
interface Rule {
    /**
     * Returns the change. Empty if the figure it rests on is below its threshold, if the job's settings have it already, if a
     * limit of the job forbids it, or if the history lacks what the rule needs.
     */
    Optional<Change> propose(JobFacts job);
}
