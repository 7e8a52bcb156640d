package org.spillway.jobs.grep;

/** What was found, in the first job's counters. */
public enum GrepCounter {
    /** Lines in which the expression was found at least once. */
    LINES,

    /** How often it was found. */
    MATCHES
}
