package org.spillway.reduceside.http;

import java.io.IOException;

/** Thrown if no connection to a host could be made. */
public final class ConnectFailedException extends IOException {
    private static final long serialVersionUID = 1;

    ConnectFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
