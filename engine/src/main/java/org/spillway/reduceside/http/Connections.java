package org.spillway.reduceside.http;

import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The connections of a client: those that are set up, those in use, and those that are kept for later requests.
 * Thread-safe. Closes sockets under its lock, because closing one does not wait for its host.
 */
final class Connections implements Closeable {
    // Stop using a connection this long before the host closes it: a request that crosses with the close must be
    // repeated.
    private static final long MARGIN_MILLIS = 1000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final int max;
    private final int readTimeout;
    private final int silentMillis;
    private final HostProbes probes;
    private final Set<Setup> setups = new HashSet<>();
    private final Set<HttpConnection> open = new HashSet<>();
    // In the order of use: the most recently used one is the last.
    private final List<HttpConnection> idle = new ArrayList<>();
    // Hosts that were silent on a kept connection, and not quick on a new one since.
    private final Set<URI> slow = new HashSet<>();
    private boolean closed;

    /**
     * Creates an object without connections.
     *
     * @param max open connections above which an idle one is closed before a new one is opened
     * @param readTimeout milliseconds
     * @param silentMillis milliseconds without a reply after which a host is probed
     */
    Connections(int max, int readTimeout, int silentMillis) {
        this.max = max;
        this.readTimeout = readTimeout;
        this.silentMillis = silentMillis;
        this.probes = new HostProbes(silentMillis);
    }

    /** Takes a kept connection, the most recently used one; null if there is none. */
    synchronized HttpConnection takeIdle(URI host) {
        for (int i = idle.size() - 1; i >= 0; i--) {
            if (idle.get(i).host().equals(host) && idle.get(i).isFresh()) {
                return idle.remove(i);
            }
        }
        return null;
    }

    /** Closes a kept connection if there are too many for one more. */
    synchronized void makeRoom() {
        if (open.size() >= max && !idle.isEmpty()) {
            drop(idle.remove(0));
        }
    }

    /**
     * Adds a socket that is about to connect.
     *
     * @param timeout milliseconds in which it must be connected
     * @throws IOException if the client is closed
     */
    synchronized Setup begin(URI host, Socket socket, int timeout) throws IOException {
        checkOpen();
        long until = System.nanoTime() + (timeout + 2L * readTimeout) * NANOS_PER_MILLI;
        Setup setup = new Setup(host, socket, until);
        setups.add(setup);
        return setup;
    }

    /** Removes a socket that is set up or has failed. */
    synchronized void end(Setup setup) {
        setups.remove(setup);
    }

    /**
     * Adds a connection for a request.
     *
     * @throws IOException if the client is closed; the connection then is, too
     */
    synchronized void add(HttpConnection connection) throws IOException {
        if (closed) {
            connection.close();
        }
        checkOpen();
        open.add(connection);
    }

    /**
     * Takes back a connection whose reply has been read to its end.
     *
     * @param seconds after which the host closes it
     */
    synchronized void giveBack(HttpConnection connection, long seconds) {
        long millis = seconds * 1000 - MARGIN_MILLIS;
        if (millis <= 0 || closed || slow.contains(connection.host())) {
            drop(connection);
        } else {
            connection.rest(millis);
            idle.add(connection);
        }
    }

    /** Closes a connection and forgets it. */
    synchronized void drop(HttpConnection connection) {
        connection.close();
        open.remove(connection);
    }

    /**
     * Records whether a host was silent on a connection. A slow host would get each request twice, on a kept connection
     * and on a new one. With new connections it gets one, and each shows that the host is there.
     */
    synchronized void setSlow(URI host, boolean isSlow) {
        if (isSlow) {
            slow.add(host);
            closeIdle(host);
        } else {
            slow.remove(host);
        }
    }

    /** Closes the kept connections to a host. */
    synchronized void closeIdle(URI host) {
        dropIdle(connection -> connection.host().equals(host));
    }

    /** See {@link HttpClient#closeStale}. */
    synchronized void closeStale() {
        long now = System.nanoTime();
        for (Setup setup : setups) {
            if (readTimeout > 0 && now - setup.until > 0) {
                HttpConnection.closeQuietly(setup.socket);
            }
        }
        open.forEach(connection -> connection.closeIfStalled(now));
        dropIdle(connection -> !connection.isFresh());
        for (URI host : probes.silent(waiting(), now)) {
            closeSilent(host, silentMillis);
        }
    }

    /**
     * Closes the connections to a host that cannot be reached, on which nothing has come in the time of a connect. Others
     * may still send, where the host has too many for a new one.
     */
    synchronized void closeSilent(URI host, int millis) {
        long now = System.nanoTime();
        closeIdle(host);
        for (HttpConnection connection : open) {
            if (connection.host().equals(host)) {
                connection.closeIfSilent(now, millis);
            }
        }
        for (Setup setup : setups) {
            if (setup.host.equals(host) && setup.peer != null && now - setup.since > millis * NANOS_PER_MILLI) {
                setup.silence = (now - setup.since) / NANOS_PER_MILLI;
                HttpConnection.closeQuietly(setup.socket);
            }
        }
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /** Closes all connections. Reads from them fail. */
    @Override
    public synchronized void close() {
        closed = true;
        idle.clear();
        probes.close();
        setups.forEach(setup -> HttpConnection.closeQuietly(setup.socket));
        open.forEach(HttpConnection::close);
        open.clear();
    }

    private void checkOpen() throws IOException {
        if (closed) {
            throw new IOException("the client is closed");
        }
    }

    private List<HostProbes.Waiting> waiting() {
        List<HostProbes.Waiting> waiting = new ArrayList<>();
        open.forEach(connection -> connection.addWaiting(waiting));
        for (Setup setup : setups) {
            if (setup.peer != null) {
                waiting.add(new HostProbes.Waiting(setup.host, setup.peer, setup.since));
            }
        }
        return waiting;
    }

    private void dropIdle(Predicate<HttpConnection> which) {
        for (Iterator<HttpConnection> each = idle.iterator(); each.hasNext(); ) {
            HttpConnection connection = each.next();
            if (which.test(connection)) {
                each.remove();
                drop(connection);
            }
        }
    }

    /** A socket that connects, or on which a TLS handshake is made. */
    final class Setup {
        private final URI host;
        private final Socket socket;
        private final long until;
        private SocketAddress peer; // null until it is connected
        private long since;
        private long silence;

        private Setup(URI host, Socket socket, long until) {
            this.host = host;
            this.socket = socket;
            this.until = until;
        }

        /** Marks the socket as connected: a handshake begins. */
        void connected(SocketAddress to) {
            synchronized (Connections.this) {
                peer = to;
                since = System.nanoTime();
            }
        }

        /** Returns the failure, or the host's silence if that has ended the handshake. */
        IOException explained(IOException failure) {
            synchronized (Connections.this) {
                return silence == 0
                        ? failure
                        : new HostException(
                                HostException.Kind.SILENT,
                                "nothing came from " + host + " while setting up TLS: " + failure,
                                failure,
                                silence);
            }
        }
    }
}
