package org.spillway.reduceside.http;

import java.io.IOException;

/** No connection to a host could be had. */
public final class ConnectFailedException extends IOException {
    private static final long serialVersionUID = 1;

    ConnectFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
