package org.spillway.jobs;

/** What jobs find out about their input. */
public enum InputCounter {
    /** Lines that are not of the job's form and were left out; the task's log names the first ones. */
    MALFORMED_LINES
}
