package org.spillway.report.cli;

import java.io.IOException;

/** What went wrong in a program's work, told so that its user needs no trace. */
public final class Failure extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * @param message for the user; the program's name is put in front of it
     * @param cause what happened
     */
    public Failure(String message, Throwable cause) {
        super(message, cause);
    }
}
