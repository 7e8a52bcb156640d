package org.spillway.jobs.sessionize;

/** What the reducers found. */
public enum SessionCounter {
    /** All sessions. */
    SESSIONS,

    /** Those of one click, which a web analyst calls bounces. */
    BOUNCES
}
