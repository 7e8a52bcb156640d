package org.spillway.reduceside.http;

import java.io.Closeable;
import java.io.IOException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.security.ssl.SSLFactory;

/**
 * Sends GET requests (HTTP/1.1) and keeps connections for later requests if the host agrees. A connection carries one
 * request at a time. Thread-safe.
 */
public final class HttpClient implements Closeable {
    // Seconds. ShuffleHandler's default; each of its replies has the configured value.
    private static final long USUAL_KEEP_ALIVE = 5;
    // Stop using a connection this long before the host closes it: a request that crosses with the close must be
    // repeated.
    private static final long MARGIN_MILLIS = 1000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Connector connector;
    private final int readTimeout;
    private final int max;
    // In the order of use: the most recently used one is the last.
    private final List<Kept> idle = new ArrayList<>();
    private final Map<HttpConnection, URI> open = new HashMap<>();
    // Hosts that were silent on a kept connection, and not quick on a new one since.
    private final Set<URI> slow = new HashSet<>();
    // Sockets that are being connected, and until when, in nanoseconds.
    private final Map<Closeable, Long> connecting = new HashMap<>();
    private final HostProbes probes;
    private final int silentMillis;
    private boolean closed;

    /**
     * Creates a client that has no connections yet.
     *
     * @param tls for https hosts; null if there is none
     * @param readTimeout milliseconds in which the next bytes must arrive; 0 for no limit
     * @param max open connections above which an idle one is closed before a new one is opened
     */
    public HttpClient(SSLFactory tls, int readTimeout, int max) {
        this(tls, readTimeout, max, ArrivalRate.Limit.of(readTimeout), Connector.SILENT_MILLIS);
    }

    HttpClient(SSLFactory tls, int readTimeout, int max, ArrivalRate.Limit slowest, int silentMillis) {
        this.connector = new Connector(tls, readTimeout, slowest);
        this.readTimeout = readTimeout;
        this.max = max;
        this.silentMillis = silentMillis;
        this.probes = new HostProbes(silentMillis);
    }

    /**
     * Sends a GET request to a host.
     *
     * @param host scheme, name and port
     * @param path the path with the query
     * @param headers each as {@code name: value}
     * @param connectTimeout milliseconds in which a new connection must be made; 0 for no limit. A kept connection must
     *     reply in this time, too. Otherwise the request is repeated on a new one, which fails if the host has vanished,
     *     and has the whole read timeout if the host is only slow
     * @return the reply, whatever its status; the caller closes it
     * @throws NoSocketException if this process cannot open a socket
     * @throws ConnectFailedException if no connection could be made
     * @throws SilentHostException if the host does not answer
     * @throws SocketTimeoutException if nothing arrived for the read timeout, or too little over a longer time
     * @throws IOException if the connection broke, or the reply is not HTTP/1
     */
    public HttpResponse get(URI host, String path, List<String> headers, int connectTimeout) throws IOException {
        boolean isRepeated = false;
        Silence silence = new Silence(host);
        while (true) {
            HttpConnection connection = takeIdle(host);
            if (connection == null) {
                makeRoom();
                connection = connect(host, connectTimeout, silence);
                silence.over();
            }
            boolean reused = connection.isUsed();
            try {
                String request = request(host, path, headers);
                long asked = System.nanoTime();
                HttpHead head = connection.ask(request, reused ? connectTimeout : 0);
                if (System.nanoTime() - asked < connectTimeout * NANOS_PER_MILLI) {
                    keepAgain(host);
                }
                return new HttpResponse(this, host, connection, head);
            } catch (SocketTimeoutException e) {
                drop(connection);
                silence.broke(connection);
                if (isClosed() || connection.hasReplied() || !reused && (isRepeated || connection.silence() == 0)) {
                    throw silence.explained(connection, e);
                }
                isRepeated |= !reused;
                keepNone(host);
            } catch (IOException e) {
                drop(connection);
                silence.broke(connection);
                // The host may have closed a reused connection in the meantime. A request on a new connection that ends
                // without a reply is tried once more, as HttpURLConnection does: a host with too many connections sends
                // 429 and closes, and the close may cross with the request.
                if (isClosed() || !reused && (isRepeated || connection.hasReplied())) {
                    throw silence.explained(connection, e);
                }
                isRepeated |= !reused;
            } catch (RuntimeException | Error e) {
                drop(connection);
                throw e;
            }
        }
    }

    /**
     * Closes stale connections. A connection whose reader has waited longer than the read timeout is closed, so that
     * the read fails. So is one that is still not set up after its connect timeout and two read timeouts: a host may
     * send a byte of its part of a TLS handshake now and then. So is an idle one that its host will soon close. So are those
     * to a host that does not reply and cannot be connected any more. Call this regularly.
     */
    public void closeStale() {
        long now = System.nanoTime();
        closeLate(now);
        for (HttpConnection connection : all(null)) {
            connection.closeIfStalled(now);
        }
        for (Kept old : takeIdle(kept -> !kept.connection.isFresh())) {
            drop(old.connection);
        }
        for (URI host : probes.silent(waiting(), now)) {
            closeSilent(host, silentMillis);
        }
    }

    private synchronized List<HostProbes.Waiting> waiting() {
        List<HostProbes.Waiting> waiting = new ArrayList<>();
        open.forEach((connection, host) -> connection.addWaiting(host, waiting));
        return waiting;
    }

    private synchronized void closeLate(long now) {
        for (Map.Entry<Closeable, Long> socket : connecting.entrySet()) {
            if (readTimeout > 0 && now - socket.getValue() > 0) {
                HttpConnection.closeQuietly(socket.getKey());
            }
        }
    }

    // A slow host would get each request twice. With new connections it gets one, and each shows that the host is
    // there.
    private void keepNone(URI host) {
        synchronized (this) {
            slow.add(host);
        }
        closeIdle(host);
    }

    private synchronized void keepAgain(URI host) {
        slow.remove(host);
    }

    /** Closes the idle connections to a host. */
    public void closeIdle(URI host) {
        for (Kept kept : takeIdle(kept -> kept.host.equals(host))) {
            drop(kept.connection);
        }
    }

    /** Closes all connections. Reads from them fail. */
    @Override
    public void close() {
        List<HttpConnection> all;
        synchronized (this) {
            closed = true;
            idle.clear();
            all = List.copyOf(open.keySet());
            for (Closeable socket : connecting.keySet()) {
                HttpConnection.closeQuietly(socket);
            }
        }
        probes.close();
        for (HttpConnection connection : all) {
            drop(connection);
        }
    }

    /** Takes back a connection whose reply has been read to its end, if the host keeps it open. */
    void giveBack(URI host, HttpConnection connection, HttpHead head) {
        long millis = keptFor(head) * 1000 - MARGIN_MILLIS;
        if (millis <= 0) {
            drop(connection);
            return;
        }
        connection.rest(millis);
        synchronized (this) {
            if (!slow.contains(host)) {
                idle.add(new Kept(host, connection));
                return;
            }
        }
        drop(connection);
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /**
     * Registers a socket that is about to connect. {@link #close} then closes it.
     *
     * @param timeout milliseconds in which it must be connected
     * @throws IOException if the client is closed
     */
    synchronized void connecting(Closeable socket, int timeout) throws IOException {
        if (closed) {
            throw new IOException("the client is closed");
        }
        connecting.put(socket, System.nanoTime() + (timeout + 2L * readTimeout) * NANOS_PER_MILLI);
    }

    /** Removes a socket that has connected or has failed to. */
    synchronized void connected(Closeable socket) {
        connecting.remove(socket);
    }

    /** Closes a connection and forgets it. */
    void drop(HttpConnection connection) {
        connection.close();
        synchronized (this) {
            open.remove(connection);
        }
    }

    private static String request(URI host, String path, List<String> headers) {
        StringBuilder request = new StringBuilder("GET ")
                .append(path)
                .append(" HTTP/1.1\r\nHost: ")
                .append(host.getRawAuthority())
                .append("\r\n");
        for (String header : headers) {
            request.append(header).append("\r\n");
        }
        return request.append("\r\n").toString();
    }

    private HttpConnection connect(URI host, int timeout, Silence silence) throws IOException {
        HttpConnection connection;
        try {
            connection = connector.connect(host, timeout, this);
        } catch (NoSocketException e) {
            throw e;
        } catch (NoRouteToHostException | SocketTimeoutException e) {
            closeSilent(host, timeout);
            throw silence.notConnected(e);
        } catch (IOException e) {
            ConnectFailedException failure = new ConnectFailedException("cannot connect to " + host + ": " + e, e);
            if (failure.isRefused()) {
                closeSilent(host, timeout);
            }
            throw failure;
        }
        synchronized (this) {
            if (!closed) {
                open.put(connection, host);
                return connection;
            }
        }
        connection.close();
        throw new ConnectFailedException("cannot connect to " + host + ": the client is closed", null);
    }

    // Closes the connections to a host that cannot be reached, on which nothing has come in the time of a
    // connect. Others may still send, where the host has too many for a new one.
    private void closeSilent(URI host, int millis) {
        closeIdle(host);
        long now = System.nanoTime();
        for (HttpConnection connection : all(host)) {
            connection.closeIfSilent(now, millis);
        }
    }

    // Prefers the most recently used connection. closeStale closes those that are too old.
    private synchronized HttpConnection takeIdle(URI host) {
        for (int i = idle.size() - 1; i >= 0; i--) {
            if (idle.get(i).host.equals(host) && idle.get(i).connection.isFresh()) {
                return idle.remove(i).connection;
            }
        }
        return null;
    }

    private void makeRoom() {
        Kept oldest;
        synchronized (this) {
            oldest = open.size() < max || idle.isEmpty() ? null : idle.remove(0);
        }
        if (oldest != null) {
            drop(oldest.connection);
        }
    }

    private synchronized List<Kept> takeIdle(Predicate<Kept> which) {
        List<Kept> taken = new ArrayList<>(idle);
        taken.removeIf(which.negate());
        idle.removeAll(taken);
        return taken;
    }

    private synchronized List<HttpConnection> all(URI host) {
        List<HttpConnection> all = new ArrayList<>(open.keySet());
        all.removeIf(connection -> host != null && !host.equals(open.get(connection)));
        return all;
    }

    // The header's form is "Keep-Alive: timeout=5".
    private static long keptFor(HttpHead head) {
        String value = head.header("Keep-Alive");
        int at = value == null ? -1 : value.indexOf("timeout=");
        if (at < 0) {
            return USUAL_KEEP_ALIVE;
        }
        int end = at + "timeout=".length();
        long seconds = 0;
        while (end < value.length() && Character.isDigit(value.charAt(end)) && seconds < Integer.MAX_VALUE) {
            seconds = seconds * 10 + value.charAt(end++) - '0';
        }
        return seconds;
    }

    private record Kept(URI host, HttpConnection connection) {}

    /** How long a host has been silent in the tries of one request. */
    private static final class Silence {
        private final URI host;
        private Long since; // nanoseconds; null if no connection broke for that

        Silence(URI host) {
            this.host = host;
        }

        /** The host has answered a connect. */
        void over() {
            since = null;
        }

        void broke(HttpConnection connection) {
            if (connection.silence() > 0 && since == null) {
                since = System.nanoTime() - connection.silence() * NANOS_PER_MILLI;
            }
        }

        IOException explained(HttpConnection connection, IOException failure) {
            return connection.silence() > 0 ? failed("nothing came from ", failure) : failure;
        }

        SilentHostException notConnected(IOException failure) {
            return failed("cannot connect to ", failure);
        }

        private SilentHostException failed(String what, IOException failure) {
            long millis = since == null ? 0 : (System.nanoTime() - since) / NANOS_PER_MILLI;
            return new SilentHostException(what + host + ": " + failure, failure, millis);
        }
    }
}
