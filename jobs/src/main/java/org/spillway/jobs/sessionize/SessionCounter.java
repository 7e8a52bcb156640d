package org.spillway.jobs.sessionize;

/** Counters of the reducers. */
public enum SessionCounter {
    /** The number of sessions. */
    SESSIONS,

    /** The number of sessions with one click, called bounces in web analytics. */
    BOUNCES
}
