package org.spillway.reduceside.fetch;

import java.io.IOException;

/** Thrown if a host asks the reduce to come back later. It does not count as a failure. */
final class BusyException extends IOException {
    private static final long serialVersionUID = 1L;

    private final int millis;

    BusyException(int millis) {
        super("asked to come again in " + millis + " ms");
        this.millis = millis;
    }

    /** Returns how long to wait before the next request to the host. */
    int millis() {
        return millis;
    }
}
