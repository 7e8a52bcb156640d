package org.spillway.reduceside.fetch;

import java.io.IOException;

/**
 * Thrown if the output of a map cannot be fetched or is damaged. The fault lies in the map's output or its transfer,
 * never in this task.
 */
public final class FetchException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * A failed fetch.
     *
     * @param message the output, and what happened
     */
    public FetchException(String message, Throwable cause) {
        super(message, cause);
    }
}
