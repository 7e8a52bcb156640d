package org.spillway.report.cli;

import java.io.IOException;

/** An error of a program's work whose message is enough for the user, without a stack trace. */
public final class Failure extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message the message for the user; {@link Program} puts the program's name in front of it
     * @param cause the cause
     */
    public Failure(String message, Throwable cause) {
        super(message, cause);
    }
}
