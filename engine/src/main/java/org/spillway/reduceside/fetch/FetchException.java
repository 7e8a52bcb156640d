package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.io.InterruptedIOException;

/**
 * Thrown if an output cannot be read, is damaged, or is not the one that was asked for. The fault lies in the output, its host
 * or the network. Any other exception is this task's own fault, or a
 * {@link org.spillway.reduceside.http.HostException}.
 */
public final class FetchException extends IOException {
    private static final long serialVersionUID = 1L;

    private final FetchError error;
    private final transient MapAttempt attempt;

    /**
     * An output other than the ones asked for, or no valid header.
     *
     * @param attempt the attempt that the header names, or null if it names none of those asked for
     */
    FetchException(FetchError error, String message, MapAttempt attempt) {
        super(message);
        this.error = error;
        this.attempt = attempt;
    }

    /** An output that is damaged. */
    public static FetchException damaged(String what, MapOutput output) {
        return new FetchException(FetchError.IO_ERROR, "damaged output: " + what + " in " + output.place(), null);
    }

    /**
     * Returns the exception for a read that failed. After an interrupt it is no FetchException: a task that is being
     * ended has broken streams, and no output is to blame for them.
     */
    public static IOException ofRead(Throwable failure, MapOutput output) {
        String what = "cannot read " + output.place() + ": " + failure.getMessage();
        IOException thrown = Thread.currentThread().isInterrupted()
                ? new InterruptedIOException("stopped while fetching " + output.place())
                : new FetchException(FetchError.IO_ERROR, what, null);
        thrown.initCause(failure);
        return thrown;
    }

    /** Returns the counter of the failure. */
    FetchError error() {
        return error;
    }

    /** Returns the attempt that a header names, or null. */
    MapAttempt attempt() {
        return attempt;
    }
}
