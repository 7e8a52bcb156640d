package org.spillway.reduceside.fetch;

import java.io.IOException;

/** What a host sent is not what it was asked for. */
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

    /** Whose output it claims to be, or null. */
    MapAttempt attempt() {
        return attempt;
    }
}
