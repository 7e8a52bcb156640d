package org.spillway.reduceside.fetch;

import java.io.IOException;

/** An output that cannot be read from a disk of this node. No fault of anybody's. */
final class NotLocalException extends IOException {
    private static final long serialVersionUID = 1L;

    NotLocalException(String message, Throwable cause) {
        super(message, cause);
    }
}
