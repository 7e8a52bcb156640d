package org.spillway.reduceside.merge;

import java.io.IOException;
import java.io.InterruptedIOException;
import org.spillway.reduceside.fetch.FetchException;
import org.spillway.reduceside.fetch.MapOutput;

/** What to throw for an output that cannot be had. */
final class FetchFaults {
    private FetchFaults() {}

    static FetchException damaged(String what, MapOutput output) {
        return new FetchException("damaged output: " + what + " in " + output.place(), null);
    }

    /** For a read that failed. A task that is being ended meets broken streams everywhere: nobody is to be blamed for them. */
    static IOException failed(Throwable failure, MapOutput output) {
        if (Thread.currentThread().isInterrupted()) {
            InterruptedIOException stopped = new InterruptedIOException("stopped while fetching " + output.place());
            stopped.initCause(failure);
            return stopped;
        }
        return new FetchException("cannot read " + output.place() + ": " + failure.getMessage(), failure);
    }
}
