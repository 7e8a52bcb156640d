package org.spillway.reduceside.http;

import java.io.Closeable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import javax.net.ssl.SSLException;
import org.apache.hadoop.security.ssl.SSLFactory;

/**
 * Sends GET requests (HTTP/1.1) and keeps connections for later requests if the host agrees. A connection carries one
 * request at a time. Thread-safe.
 */
public final class HttpClient implements Closeable {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Connector connector;
    private final Connections connections;

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
        this.connections = new Connections(max, silentMillis);
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
     * @throws HostException if no connection could be made, or the host is silent
     * @throws SocketTimeoutException if nothing arrived for the read timeout, or too little over a longer time
     * @throws IOException if the connection broke, or the reply is not HTTP/1
     */
    public HttpResponse get(URI host, String path, List<String> headers, int connectTimeout) throws IOException {
        String request = request(host, path, headers);
        Long silentSince = null; // nanoseconds; null if no connection of this request broke because the host was silent
        boolean isRepeated = false;
        while (true) {
            HttpConnection connection = connections.takeIdle(host);
            boolean reused = connection != null;
            if (!reused) {
                connections.makeRoom();
                connection = connect(host, connectTimeout, silentSince);
                silentSince = null; // the host has answered a connect
            }
            try {
                long asked = System.nanoTime();
                HttpHead head = connection.ask(request, reused ? connectTimeout : 0);
                if (System.nanoTime() - asked < connectTimeout * NANOS_PER_MILLI) {
                    connections.setSlow(host, false);
                }
                return new HttpResponse(connections, connection, head);
            } catch (IOException e) {
                connections.drop(connection);
                if (connection.silence() > 0 && silentSince == null) {
                    silentSince = System.nanoTime() - connection.silence() * NANOS_PER_MILLI;
                }
                boolean isTimeout = e instanceof SocketTimeoutException;
                if (connections.isClosed() || isFinal(connection, reused, isRepeated, isTimeout)) {
                    throw connection.silence() > 0 ? silent("nothing came from ", host, e, silentSince) : e;
                }
                isRepeated |= !reused;
                if (isTimeout) {
                    connections.setSlow(host, true);
                }
            } catch (RuntimeException | Error e) {
                connections.drop(connection);
                throw e;
            }
        }
    }

    // The host may have closed a reused connection in the meantime. A request on a new connection that ends without a
    // reply is tried once more, as HttpURLConnection does: a host with too many connections sends 429 and closes, and
    // the close may cross with the request. A timeout within a reply, or the read timeout of a new connection, is
    // final.
    private static boolean isFinal(HttpConnection connection, boolean reused, boolean isRepeated, boolean isTimeout) {
        if (reused) {
            return isTimeout && connection.hasReplied();
        }
        return isRepeated || connection.hasReplied() || isTimeout && connection.silence() == 0;
    }

    /**
     * Closes stale connections. A connection whose reader has waited longer than the read timeout is closed, so that
     * the read fails. A TLS handshake is one wait: a host may send a byte of its part now and then. Idle connections are
     * closed that their host will soon close, and those to a host that does not reply and cannot be connected any more.
     * Call this regularly.
     */
    public void closeStale() {
        connections.closeStale();
    }

    /** Closes the idle connections to a host. */
    public void closeIdle(URI host) {
        connections.closeIdle(host);
    }

    /** Closes all connections. Reads from them fail. */
    @Override
    public void close() {
        connections.close();
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

    private HttpConnection connect(URI host, int timeout, Long silentSince) throws IOException {
        try {
            return connector.connect(host, timeout, connections);
        } catch (HostException e) {
            throw e;
        } catch (NoRouteToHostException | SocketTimeoutException e) {
            connections.closeSilent(host, timeout);
            throw silent("cannot connect to ", host, e, silentSince);
        } catch (IOException e) {
            if (e instanceof ConnectException) {
                connections.closeSilent(host, timeout);
            }
            throw new HostException(kind(e), "cannot connect to " + host + ": " + e, e);
        }
    }

    private static HostException silent(String what, URI host, IOException failure, Long since) {
        long millis = since == null ? 0 : (System.nanoTime() - since) / NANOS_PER_MILLI;
        return new HostException(HostException.Kind.SILENT, what + host + ": " + failure, failure, millis);
    }

    private static HostException.Kind kind(IOException e) {
        if (e instanceof ConnectException) {
            return HostException.Kind.REFUSES_CONNECTIONS;
        }
        if (e instanceof UnknownHostException) {
            return HostException.Kind.UNKNOWN_NAME;
        }
        return e instanceof SSLException ? HostException.Kind.REFUSES_REQUESTS : HostException.Kind.BROKEN;
    }
}
