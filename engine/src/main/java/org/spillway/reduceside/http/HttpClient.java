package org.spillway.reduceside.http;

import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.security.ssl.SSLFactory;

/**
 * Asks hosts for what they have (GET of HTTP/1.1), and keeps connections for the next request where the host agrees. One
 * request at a time is under way on a connection. Thread-safe.
 */
public final class HttpClient implements Closeable {
    // Seconds. What ShuffleHandler keeps a connection unless it is told otherwise; it says so in each reply.
    private static final long USUAL_KEEP_ALIVE = 5;
    // Before the host would close it: a request that crosses with that is to be repeated.
    private static final long MARGIN_MILLIS = 1000;

    private final Connector connector;
    private final int most;
    // The one that was used last is the last.
    private final List<Kept> idle = new ArrayList<>();
    private final Set<HttpConnection> open = new HashSet<>();
    private final Set<Closeable> connecting = new HashSet<>();
    private boolean closed;

    /**
     * No connection yet.
     *
     * @param tls for hosts of https; null where there is none
     * @param readTimeout milliseconds in which something must come; 0 for any time
     * @param most connections that are open while no more requests are under way: one that is kept is closed for a new one
     */
    public HttpClient(SSLFactory tls, int readTimeout, int most) {
        this.connector = new Connector(tls, readTimeout);
        this.most = most;
    }

    /**
     * Asks a host.
     *
     * @param host scheme, name and port
     * @param path with the query
     * @param headers each as {@code name: value}
     * @param connectTimeout milliseconds until a new connection must stand; 0 for any time
     * @return the reply, whatever its status; to be closed
     * @throws ConnectFailedException if no connection could be had
     * @throws SocketTimeoutException if nothing came for the read timeout
     * @throws IOException if the connection broke, or what answered does not speak HTTP/1
     */
    public HttpResponse get(URI host, String path, List<String> headers, int connectTimeout) throws IOException {
        boolean isRepeated = false;
        while (true) {
            HttpConnection connection = takeIdle(host);
            if (connection == null) {
                makeRoom();
                connection = connect(host, connectTimeout);
            }
            boolean reused = connection.isUsed();
            try {
                return new HttpResponse(this, host, connection, connection.ask(request(connection, path, headers)));
            } catch (SocketTimeoutException e) {
                drop(connection);
                throw e;
            } catch (IOException e) {
                drop(connection);
                // The host has closed it in the meantime, which is its right. A new connection that ends without a
                // reply is tried once more, as HttpURLConnection does: a host with too many says 429 and closes, and
                // that may cross with the request.
                if (isClosed() || !reused && (isRepeated || connection.hasReplied())) {
                    throw e;
                }
                isRepeated |= !reused;
            } catch (RuntimeException | Error e) {
                drop(connection);
                throw e;
            }
        }
    }

    /**
     * Closes connections that are of no use any more: those whose reader waits for longer than the read timeout, so that it
     * fails, and those that hosts keep no longer. To be called now and then.
     */
    public void closeStale() {
        long now = System.nanoTime();
        for (HttpConnection connection : all()) {
            connection.closeIfStalled(now);
        }
        for (Kept old : takeIdle(kept -> !kept.connection.isFresh())) {
            drop(old.connection);
        }
    }

    /** Closes the connections to a host on which no request is under way. */
    public void closeIdle(URI host) {
        for (Kept kept : takeIdle(kept -> kept.host.equals(host))) {
            drop(kept.connection);
        }
    }

    /** Closes all connections: whoever reads from one of them fails. */
    @Override
    public void close() {
        List<HttpConnection> all;
        synchronized (this) {
            closed = true;
            idle.clear();
            all = List.copyOf(open);
            for (Closeable socket : connecting) {
                HttpConnection.closeQuietly(socket);
            }
        }
        for (HttpConnection connection : all) {
            drop(connection);
        }
    }

    /** The connection of a reply that has been read to its end, which the host keeps open. */
    void giveBack(URI host, HttpConnection connection, HttpHead head) {
        long millis = keptFor(head) * 1000 - MARGIN_MILLIS;
        if (millis <= 0) {
            drop(connection);
            return;
        }
        connection.rest(millis);
        synchronized (this) {
            idle.add(new Kept(host, connection));
        }
    }

    /** Whether nothing is wanted any more. */
    synchronized boolean isClosed() {
        return closed;
    }

    /** A socket is about to connect: it is closed if the client is. */
    synchronized void connecting(Closeable socket) throws IOException {
        if (closed) {
            throw new IOException("the client is closed");
        }
        connecting.add(socket);
    }

    /** A socket has connected, or has failed to. */
    synchronized void connected(Closeable socket) {
        connecting.remove(socket);
    }

    /** The end of a connection. */
    void drop(HttpConnection connection) {
        connection.close();
        synchronized (this) {
            open.remove(connection);
        }
    }

    private String request(HttpConnection connection, String path, List<String> headers) {
        StringBuilder request = new StringBuilder("GET ")
                .append(connection.target(path))
                .append(" HTTP/1.1\r\nHost: ")
                .append(connection.hostAndPort())
                .append("\r\n");
        for (String header : headers) {
            request.append(header).append("\r\n");
        }
        return request.append("\r\n").toString();
    }

    private HttpConnection connect(URI host, int timeout) throws IOException {
        HttpConnection connection;
        try {
            connection = connector.connect(host, timeout, this);
        } catch (IOException e) {
            throw new ConnectFailedException("cannot connect to " + host + ": " + e, e);
        }
        synchronized (this) {
            if (!closed) {
                open.add(connection);
                return connection;
            }
        }
        connection.close();
        throw new ConnectFailedException("cannot connect to " + host + ": the client is closed", null);
    }

    // The one that was used last. Those that are too old wait for closeStale.
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
            oldest = open.size() < most || idle.isEmpty() ? null : idle.remove(0);
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

    private synchronized List<HttpConnection> all() {
        return List.copyOf(open);
    }

    // Keep-Alive: timeout=5
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
}
