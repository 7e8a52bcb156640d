package org.spillway.reduceside.fetch;

import java.io.IOException;

/** Thrown if an output cannot be read from a disk of this node. It does not count as a failure. */
final class NotLocalException extends IOException {
    private static final long serialVersionUID = 1L;

    NotLocalException(String message, Throwable cause) {
        super(message, cause);
    }
}
