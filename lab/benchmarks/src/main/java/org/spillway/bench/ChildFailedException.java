package org.spillway.bench;

import java.io.IOException;

/** Thrown when a child ends without an answer, or with an exit code other than 0. */
final class ChildFailedException extends IOException {
    private static final long serialVersionUID = 1;

    private final String words;

    /**
     * Creates the exception.
     *
     * @param words the child's own error in one line
     */
    ChildFailedException(String message, String words) {
        super(message);
        this.words = words;
    }

    /** Returns the error that ended the child, in one line. */
    String words() {
        return words;
    }
}
