package org.spillway.reduceside.http;

import java.io.IOException;

/** Thrown if a request fails as a whole: the host is not connected, has fallen silent, or does not serve it now. */
public final class HostException extends IOException {
    private static final long serialVersionUID = 1;

    private final Kind kind;
    private final long millis;

    /** Why the request has failed. */
    public enum Kind {
        /** this process cannot open a socket, for example because it has too many open files; no host is to blame */
        NO_SOCKET,
        /** the host asks to be left alone for a while; it does not count as a failure */
        BUSY,
        /** the host refuses this request: something of it may be gone, and the host does not name it */
        MISSING,

        /** the host refuses connections, so it has power and a link */
        REFUSES_CONNECTIONS,
        /** no answer to a connect or to probes, or no route: the host's link or this node's own may be down */
        SILENT,
        /** unknown host name; the name server may have failed */
        UNKNOWN_NAME,
        /** the host was reached, but the connection broke before the reply */
        BROKEN,
        /** the host answers but serves nothing, or is not the expected one: the two may not agree on TLS */
        REFUSES_REQUESTS;

        /** Whether the request is to be repeated later, and nobody is to blame. */
        public boolean passes() {
            return this == NO_SOCKET || this == BUSY;
        }

        /** Whether the connection was established when the request failed. */
        public boolean isConnected() {
            return this == BROKEN || this == REFUSES_REQUESTS;
        }
    }

    /** A failure without a time. */
    public HostException(Kind kind, String message, Throwable cause) {
        this(kind, message, cause, 0);
    }

    /**
     * A failure with a time.
     *
     * @param millis see {@link #millis}
     */
    public HostException(Kind kind, String message, Throwable cause, long millis) {
        super(message, cause);
        this.kind = kind;
        this.millis = millis;
    }

    /** Returns why the request has failed. */
    public Kind kind() {
        return kind;
    }

    /**
     * Returns for how many milliseconds a busy host asks to be left alone, or a silent one had been silent; 0 if that
     * began with the request.
     */
    public long millis() {
        return millis;
    }
}
