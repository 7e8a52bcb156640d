package org.spillway.reduceside.fetch;

import java.io.IOException;

/**
 * Thrown if an output cannot be fetched now. The fault lies in the output, its host or the network, or it is a shortage
 * that passes. Any other exception is this task's own fault.
 */
public final class FetchException extends IOException {
    private static final long serialVersionUID = 1L;

    private final Kind kind;
    private final FetchError error;
    private final transient MapAttempt attempt;
    private final long millis;

    /** What cannot be had, and why. */
    enum Kind {
        /** the output is damaged, cut, or not the one that was asked for */
        OUTPUT,
        /** the output cannot be read from a disk of this node; it does not count as a failure */
        NOT_LOCAL,
        /** this process cannot open a socket; no host is to blame */
        NO_SOCKET,
        /** the host asks the reduce to come back later; it does not count as a failure */
        BUSY,
        /** the host refuses this request: one of the outputs may be gone, and the host does not name it */
        MISSING,

        /** the host refuses connections, so it has power and a link */
        REFUSES_CONNECTIONS,
        /** no connection, no answer to probes, or no route: the host's link or this node's own may be down */
        SILENT,
        /** unknown host name; the name server may have failed */
        UNKNOWN_NAME,
        /** the connection broke before the reply */
        BROKEN,
        /** the host answered but serves nothing, or is not the expected one */
        REFUSES_REQUESTS;

        /** Whether the request is to be repeated later, and nobody is to blame. */
        boolean passes() {
            return this == NO_SOCKET || this == BUSY;
        }

        /** Whether the connection was established when the request failed as a whole. */
        boolean isConnected() {
            return this == BROKEN || this == REFUSES_REQUESTS;
        }
    }

    /** An output that could not be read, or is damaged. */
    public FetchException(String message, Throwable cause) {
        this(Kind.OUTPUT, message, cause, 0);
    }

    FetchException(Kind kind, String message, Throwable cause) {
        this(kind, message, cause, 0);
    }

    /**
     * Creates an exception with a time.
     *
     * @param millis see {@link #millis}
     */
    FetchException(Kind kind, String message, Throwable cause, long millis) {
        super(message, cause);
        this.kind = kind;
        this.error = FetchError.IO_ERROR;
        this.attempt = null;
        this.millis = millis;
    }

    /**
     * An output other than the ones asked for, or no valid header.
     *
     * @param attempt the attempt that the header names, or null if it names none of those asked for
     */
    FetchException(FetchError error, String message, MapAttempt attempt) {
        super(message);
        this.kind = Kind.OUTPUT;
        this.error = error;
        this.attempt = attempt;
        this.millis = 0;
    }

    Kind kind() {
        return kind;
    }

    /** Returns the counter of the failure. */
    FetchError error() {
        return error;
    }

    /** Returns the attempt that a header names, or null. */
    MapAttempt attempt() {
        return attempt;
    }

    /**
     * Returns for how many milliseconds a busy host asks to be left alone, or a silent one had been silent; 0 if that
     * began with the request.
     */
    long millis() {
        return millis;
    }
}
