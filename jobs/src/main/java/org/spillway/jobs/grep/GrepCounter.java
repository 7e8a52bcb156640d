package org.spillway.jobs.grep;

/** Counters of the first job. */
public enum GrepCounter {
    /** Lines with at least one match that is not empty. */
    LINES,

    /** Matches that are not empty. */
    MATCHES
}
