package org.spillway.reduceside.fetch;

import java.io.IOException;

/** A host does not serve what it was asked for: one of the outputs, it does not say which, may be gone. */
final class RefusedException extends IOException {
    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
        super(message);
    }
}
