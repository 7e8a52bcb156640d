package org.spillway.reduceside.http;

import java.io.IOException;

/** Thrown if a host is not connected, or has fallen silent. Other failures of a request are plain IOExceptions. */
public final class HostException extends IOException {
    private static final long serialVersionUID = 1;

    private final Kind kind;
    private final long silence;

    /** Why a host is not connected. */
    public enum Kind {
        /** this process cannot open a socket, for example because it has too many open files; no host is to blame */
        NO_SOCKET,
        /** the host refuses connections, so it has power and a link */
        REFUSES_CONNECTIONS,
        /** no answer to a connect or to probes, or no route: the host's link or this node's own may be down */
        SILENT,
        /** unknown host name; the name server may have failed */
        UNKNOWN_NAME,
        /** the two do not agree on TLS, or one refuses the other's certificate */
        NO_TLS,
        /** the host was reached, but the connection broke before it was set up */
        BROKEN
    }

    HostException(Kind kind, String message, Throwable cause) {
        this(kind, message, cause, 0);
    }

    HostException(Kind kind, String message, Throwable cause, long silence) {
        super(message, cause);
        this.kind = kind;
        this.silence = silence;
    }

    static HostException noSocket(IOException cause) {
        return new HostException(Kind.NO_SOCKET, "cannot open a socket: " + cause.getMessage(), cause);
    }

    /** Returns why the host is not connected. */
    public Kind kind() {
        return kind;
    }

    /** Returns for how many milliseconds the host had been silent; 0 if that began with the request. */
    public long silence() {
        return silence;
    }
}
