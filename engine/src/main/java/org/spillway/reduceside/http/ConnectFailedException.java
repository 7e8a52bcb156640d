package org.spillway.reduceside.http;

import java.io.IOException;
import java.net.ConnectException;

/** Thrown if no connection to a host could be made, though it answers. {@link SilentHostException} is for one that does not. */
public final class ConnectFailedException extends IOException {
    private static final long serialVersionUID = 1;

    ConnectFailedException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Whether the host refuses connections. */
    public boolean isRefused() {
        return getCause() instanceof ConnectException;
    }
}
