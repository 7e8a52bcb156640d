package org.spillway.reduceside.fetch;

import java.io.IOException;

/** No connection to a host. */
final class UnreachableException extends IOException {
    private static final long serialVersionUID = 1L;

    UnreachableException(String message, IOException cause) {
        super(message, cause);
    }
}
