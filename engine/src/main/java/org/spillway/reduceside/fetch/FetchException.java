package org.spillway.reduceside.fetch;

import java.io.IOException;

/** A map's output that could not be had, or is damaged: the map's or the way's fault, never this task's. */
public final class FetchException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * A failed fetch.
     *
     * @param message what was fetched, and what became of it
     */
    public FetchException(String message, Throwable cause) {
        super(message, cause);
    }
}
