package org.spillway.reduceside.fetch;

import java.io.IOException;

/** Thrown if a host refuses a request. One of the outputs may be gone; the host does not name it. */
final class RefusedException extends IOException {
    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
        super(message);
    }
}
