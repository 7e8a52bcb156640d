package org.spillway.reduceside.store;

import java.io.IOException;
import java.io.InterruptedIOException;
import org.spillway.reduceside.fetch.FetchException;
import org.spillway.reduceside.fetch.MapOutput;

/** Creates the exceptions for outputs that cannot be fetched. */
final class FetchFaults {
    private FetchFaults() {}

    static FetchException damaged(String what, MapOutput output) {
        return new FetchException("damaged output: " + what + " in " + output.place(), null);
    }

    /**
     * Returns the exception for a read that failed. After an interrupt it is no FetchException: a task that is being
     * ended has broken streams, and no output is to blame for them.
     */
    static IOException failed(Throwable failure, MapOutput output) {
        if (Thread.currentThread().isInterrupted()) {
            InterruptedIOException stopped = new InterruptedIOException("stopped while fetching " + output.place());
            stopped.initCause(failure);
            return stopped;
        }
        return new FetchException("cannot read " + output.place() + ": " + failure.getMessage(), failure);
    }
}
