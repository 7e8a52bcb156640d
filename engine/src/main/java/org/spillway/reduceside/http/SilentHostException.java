package org.spillway.reduceside.http;

import java.io.IOException;

/** Thrown if a host answers neither connects nor probes, or has no route: its link may be down, or this node's own. */
public final class SilentHostException extends IOException {
    private static final long serialVersionUID = 1;

    private final long millis;

    SilentHostException(String message, Throwable cause, long millis) {
        super(message, cause);
        this.millis = millis;
    }

    /** Returns for how many milliseconds it had been silent, if a connection broke for that first; 0 if it only was not reached. */
    public long millis() {
        return millis;
    }
}
