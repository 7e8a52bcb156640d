package org.spillway.jobs;

/** A command line that no job can be made of. The message names the argument, its value and what is wrong with it. */
public final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    /** With this whole message. */
    public UsageException(String message) {
        super(message);
    }

    /** {@code rows=5x: not a number}. */
    public static UsageException of(String argument, Object value, String problem) {
        return new UsageException(argument + "=" + value + ": " + problem);
    }
}
