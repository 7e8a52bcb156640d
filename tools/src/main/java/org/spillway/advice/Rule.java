package org.spillway.advice;

import java.util.List;

/** Proposes changes of one kind. */
interface Rule {
    /**
     * Returns the changes of which a job could have one. Empty if the job's settings have it already, if a limit of the job
     * forbids it, or if the history lacks what the rule needs. The earlier one wins if two gain the same.
     */
    List<Change> propose(JobFacts job);
}
