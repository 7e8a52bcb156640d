package org.spillway.reduceside.fetch;

import java.io.IOException;

/** A host asks to come again later. No failure. */
final class BusyException extends IOException {
    private static final long serialVersionUID = 1L;

    private final int millis;

    BusyException(int millis) {
        super("asked to come again in " + millis + " ms");
        this.millis = millis;
    }

    /** How long to leave the host alone. */
    int millis() {
        return millis;
    }
}
