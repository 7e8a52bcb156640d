package org.spillway.benchmarks;

import java.io.IOException;

/** A child ended before it had answered. */
final class ChildFailedException extends IOException {
    private static final long serialVersionUID = 1;

    private final String words;

    /**
     * With all that the child left.
     *
     * @param words what it said itself, in a line
     */
    ChildFailedException(String message, String words) {
        super(message);
        this.words = words;
    }

    /** In a line: the error that ended it. */
    String words() {
        return words;
    }
}
