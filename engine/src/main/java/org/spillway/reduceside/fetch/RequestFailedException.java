package org.spillway.reduceside.fetch;

import java.io.IOException;

/** A request to a host that was not answered, or not as it should be. */
final class RequestFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    RequestFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
