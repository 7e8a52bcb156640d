package org.spillway.jobs;

/** Counters of the jobs' input. */
public enum InputCounter {
    /** Lines that do not have the job's input format. The job leaves them out; the task's log names the first ones. */
    MALFORMED_LINES
}
