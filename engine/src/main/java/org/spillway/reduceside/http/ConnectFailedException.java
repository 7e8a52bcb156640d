package org.spillway.reduceside.http;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;

/** Thrown if no connection to a host could be made. */
public final class ConnectFailedException extends IOException {
    private static final long serialVersionUID = 1;

    ConnectFailedException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Whether the host refuses connections, does not answer, or has no route to it. */
    public boolean isUnreachable() {
        return getCause() instanceof ConnectException
                || getCause() instanceof NoRouteToHostException
                || getCause() instanceof SocketTimeoutException;
    }
}
