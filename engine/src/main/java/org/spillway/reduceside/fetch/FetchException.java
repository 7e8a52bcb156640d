package org.spillway.reduceside.fetch;

import java.io.IOException;

/**
 * Thrown if the output of a map cannot be fetched or is damaged. The fault lies in the map's output or its transfer,
 * never in this task.
 */
public final class FetchException extends IOException {
    private static final long serialVersionUID = 1L;

    private final FetchError kind;
    private final transient MapAttempt attempt;

    /** An output that could not be read, or is damaged. */
    public FetchException(String message, Throwable cause) {
        super(message, cause);
        this.kind = FetchError.IO_ERROR;
        this.attempt = null;
    }

    /** An output other than the ones asked for, or no valid header. */
    FetchException(FetchError kind, String message, MapAttempt attempt) {
        super(message);
        this.kind = kind;
        this.attempt = attempt;
    }

    /** Returns the kind of error to count. */
    FetchError kind() {
        return kind;
    }

    /** Returns the attempt that the header names, or null if it names none of those asked for. */
    MapAttempt attempt() {
        return attempt;
    }
}
