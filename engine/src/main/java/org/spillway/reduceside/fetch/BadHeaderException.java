package org.spillway.reduceside.fetch;

import java.io.IOException;

/** Thrown if a host sends an output other than the ones asked for, or no valid header. */
final class BadHeaderException extends IOException {
    private static final long serialVersionUID = 1L;

    private final FetchError kind;
    private final transient MapAttempt attempt;

    BadHeaderException(FetchError kind, String message) {
        this(kind, message, null);
    }

    BadHeaderException(FetchError kind, String message, MapAttempt attempt) {
        super(message);
        this.kind = kind;
        this.attempt = attempt;
    }

    FetchError kind() {
        return kind;
    }

    /** Returns the attempt that the header names, or null if it names none of those asked for. */
    MapAttempt attempt() {
        return attempt;
    }
}
