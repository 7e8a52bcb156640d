package org.spillway.jobs;

/** A line that is not of a job's form. The message names the field, its value and what is wrong with it. */
public final class MalformedLineException extends Exception {
    private static final long serialVersionUID = 1L;

    /** As much of a value as an error shows. */
    private static final int SHOWN = 100;

    /** {@code number=5x: not a whole number}. */
    public MalformedLineException(String field, String value, String problem) {
        // Without a stack trace: a file may be full of such lines.
        super(field + "=" + shortened(value) + ": " + problem, null, false, false);
    }

    private static String shortened(String value) {
        return value.length() <= SHOWN ? value : value.substring(0, SHOWN) + "...";
    }
}
