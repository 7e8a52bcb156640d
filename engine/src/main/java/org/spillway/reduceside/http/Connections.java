package org.spillway.reduceside.http;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The connections of a client: those that are set up or in use, and those that are kept for later requests.
 * Thread-safe. Closes sockets under its lock, because closing one does not wait for its host.
 */
final class Connections implements Closeable {
    // Stop using a connection this long before the host closes it: a request that crosses with the close must be
    // repeated.
    private static final long MARGIN_MILLIS = 1000;

    private final int max;
    private final int silentMillis;
    private final HostProbes probes;
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
     * @param silentMillis milliseconds without a reply after which a host is probed
     */
    Connections(int max, int silentMillis) {
        this.max = max;
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
     * Adds a connection that is about to be set up.
     *
     * @throws IOException if the client is closed
     */
    synchronized void add(HttpConnection connection) throws IOException {
        if (closed) {
            throw new IOException("the client is closed");
        }
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
        open.forEach(HttpConnection::close);
        open.clear();
    }

    private List<HostProbes.Waiting> waiting() {
        List<HostProbes.Waiting> waiting = new ArrayList<>();
        open.forEach(connection -> connection.addWaiting(waiting));
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
}
