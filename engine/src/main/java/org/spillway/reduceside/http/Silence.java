package org.spillway.reduceside.http;

import java.io.IOException;
import java.net.URI;

/** For how long a host has been silent in the tries of one request. One thread. */
final class Silence {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final URI host;
    private Long since; // nanoseconds; null if no connection broke for that

    Silence(URI host) {
        this.host = host;
    }

    /** Forgets the silence: the host has answered a connect. */
    void over() {
        since = null;
    }

    /** Records that a connection broke. */
    void broke(HttpConnection connection) {
        if (connection.silence() > 0 && since == null) {
            since = System.nanoTime() - connection.silence() * NANOS_PER_MILLI;
        }
    }

    /** Returns what to throw for a connection that broke. */
    IOException explained(HttpConnection connection, IOException failure) {
        return connection.silence() > 0 ? failed("nothing came from ", failure) : failure;
    }

    /** Returns what to throw if the host did not answer a connect. */
    HostException notConnected(IOException failure) {
        return failed("cannot connect to ", failure);
    }

    private HostException failed(String what, IOException failure) {
        long millis = since == null ? 0 : (System.nanoTime() - since) / NANOS_PER_MILLI;
        return new HostException(HostException.Kind.SILENT, what + host + ": " + failure, failure, millis);
    }
}
