package org.spillway.jobs.join;

/** What a join leaves out. */
public enum JoinCounter {
    /** Rows of the left input with a key that the right input has not. */
    LEFT_ROWS_ALONE,

    /** Rows of the right input with a key that the left input has not. */
    RIGHT_ROWS_ALONE
}
