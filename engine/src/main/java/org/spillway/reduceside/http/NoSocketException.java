package org.spillway.reduceside.http;

import java.io.IOException;

/** Thrown if this process cannot open a socket, for example because it has too many open files. No host is to blame. */
public final class NoSocketException extends IOException {
    private static final long serialVersionUID = 1;

    /** Creates the exception. */
    public NoSocketException(IOException cause) {
        super("cannot open a socket: " + cause.getMessage(), cause);
    }
}
