package org.spillway.jobs;

/**
 * Thrown for a line that does not have the job's input format. The message names the field, its value and the problem.
 */
public final class MalformedLineException extends Exception {
    private static final long serialVersionUID = 1L;

    /** The maximum number of characters of a value in the message. */
    private static final int SHOWN = 100;

    /** Creates the exception with a message such as {@code number=5x: not a whole number}. */
    public MalformedLineException(String field, String value, String problem) {
        // Has no stack trace, because a file may have many such lines.
        super(field + "=" + shortened(value) + ": " + problem, null, false, false);
    }

    private static String shortened(String value) {
        return value.length() <= SHOWN ? value : value.substring(0, SHOWN) + "...";
    }
}
