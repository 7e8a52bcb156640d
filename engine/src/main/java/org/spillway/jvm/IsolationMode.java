package org.spillway.jvm;

import java.util.Arrays;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;

/** When a task in a used JVM gets the job's classes loaded anew. */
public enum IsolationMode {
    /** If one of those that were loaded has static state. */
    AUTO,
    /** For each task. */
    ALWAYS,
    /** Never: static fields stay as the last task left them. */
    NEVER;

    /** Key of the setting. */
    public static final String KEY = "spillway.jvm.isolate";

    /**
     * Returns a job's mode.
     *
     * @throws IllegalArgumentException naming the value if it is none
     */
    public static IsolationMode of(Configuration job) {
        String value = job.getTrimmed(KEY, "auto");
        return Arrays.stream(values())
                .filter(mode -> mode.text().equals(value))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException(KEY + "=" + value + " must be auto, always or never"));
    }

    /** Returns the value of the setting. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
