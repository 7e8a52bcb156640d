package org.spillway.jobs.join;

/** Counters of rows that a join leaves out. */
public enum JoinCounter {
    /** Rows of the left input whose key does not occur in the right input. */
    LEFT_ROWS_ALONE,

    /** Rows of the right input whose key does not occur in the left input. */
    RIGHT_ROWS_ALONE
}
