package org.spillway.bench.master;

import java.util.Locale;

/** What is measured of a master. */
public enum Figure {
    /** Seconds from the start of the master until it tells clients that the job has succeeded. */
    JOB("job s", 1),
    /** CPU seconds of the process in this time, with the made-up cluster's. */
    CPU("CPU s", 1),
    /** Live MB of the heap when half of the tasks have ended. */
    HEAP("heap MB", 1),
    /** Bytes by which the live heap has grown since before the start of the master, over all tasks of the job. */
    HEAP_OF_TASK("B a task", 0),
    /** Containers that were launched. */
    JVMS("JVMs", 0),
    /** Calls of YARN's {@code allocate}. */
    HEARTBEATS("heartbeats", 0),
    /** Resource requests in these calls. */
    ASKS("asks", 0),
    /** Questions of JVMs for another task, a second of the job. */
    QUESTIONS("questions/s", 1),
    /** Mean microseconds of such a question, most of them with the pool's lock or waiting for it. */
    QUESTION_TIME("question us", 1),
    /** Median of the milliseconds from the end of a task to the begin of the next in its place. */
    GAP("gap ms", 0),
    /** The 99th percentile of the same. */
    LONG_GAP("99th gap ms", 0),
    /** Seconds from the start of the master until each task has begun in a JVM. */
    ASSIGNED("assigned s", 1);

    private final String title;
    private final int digits;

    Figure(String title, int digits) {
        this.title = title;
        this.digits = digits;
    }

    /** Returns the title of the column. */
    public String title() {
        return title;
    }

    /** Formats a value for the table, or a dash if it was not measured. */
    public String cell(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}
