package org.spillway.jobs;

/** Thrown if no job can be created from a command line. The message names the argument, its value and the problem. */
public final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Creates the exception with this message. */
    public UsageException(String message) {
        super(message);
    }

    /** Returns an exception with a message such as {@code rows=5x: not a number}. */
    public static UsageException of(String argument, Object value, String problem) {
        return new UsageException(argument + "=" + value + ": " + problem);
    }
}
