package org.spillway.reduceside.http;

import java.io.Closeable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLException;
import org.apache.hadoop.security.ssl.SSLFactory;

/**
 * Sends GET requests (HTTP/1.1), each on a connection of its own. Few requests to a host follow each other soon enough
 * for it to keep a connection (lab/benchmarks/LARGE-JOBS.md). Thread-safe. Closes sockets under its lock, because closing
 * one does not wait for its host.
 */
public final class HttpClient implements Closeable {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Connector connector;
    private final int silentMillis;
    private final Set<HttpExchange> open = new HashSet<>();
    private boolean closed;

    /**
     * Creates a client that has no connections yet.
     *
     * @param tls for https hosts; null if there is none
     * @param readTimeout milliseconds in which the next bytes must arrive; 0 for no limit
     */
    public HttpClient(SSLFactory tls, int readTimeout) {
        this(tls, readTimeout, ArrivalRate.Limit.of(readTimeout), Connector.SILENT_MILLIS);
    }

    /**
     * Creates a client with limits of its own.
     *
     * @param silentMillis milliseconds without a reply after which a host is probed
     */
    HttpClient(SSLFactory tls, int readTimeout, ArrivalRate.Limit slowest, int silentMillis) {
        this.connector = new Connector(tls, readTimeout, slowest);
        this.silentMillis = silentMillis;
    }

    /**
     * Sends a GET request to a host. A request that ends without a reply is tried once more, as HttpURLConnection does: a
     * host with too many connections sends 429 and closes, and the close may cross with the request.
     *
     * @param host scheme, name and port
     * @param path the path with the query
     * @param headers each as {@code name: value}
     * @param connectTimeout milliseconds in which the connection must be made; 0 for no limit
     * @return the exchange with the reply, whatever its status; the caller closes it
     * @throws HostException if no connection could be made, or the host is silent
     * @throws SocketTimeoutException if nothing arrived for the read timeout, or too little over a longer time
     * @throws IOException if the connection broke, or the reply is not HTTP/1
     */
    public HttpExchange get(URI host, String path, List<String> headers, int connectTimeout) throws IOException {
        String request = request(host, path, headers);
        Long silentSince = null; // nanoseconds; null if no connection of this request broke because the host was silent
        for (boolean isRepeated = false; ; isRepeated = true) {
            HttpExchange exchange = connect(host, connectTimeout, silentSince);
            boolean isGood = false;
            try {
                exchange.ask(request);
                isGood = true;
                return exchange;
            } catch (IOException e) {
                long silence = exchange.silence();
                boolean isTimeout = silence == 0 && e instanceof SocketTimeoutException;
                if (isRepeated || isTimeout || exchange.watch().hasReplied() || isClosed()) {
                    throw silence == 0
                            ? e
                            : new HostException(
                                    HostException.Kind.SILENT, "nothing came from " + host + ": " + e, e, silence);
                }
                silentSince = silence == 0 ? null : System.nanoTime() - silence * NANOS_PER_MILLI;
            } finally {
                if (!isGood) {
                    drop(exchange);
                }
            }
        }
    }

    private HttpExchange connect(URI host, int timeout, Long silentSince) throws IOException {
        try {
            return connector.connect(host, timeout, this);
        } catch (HostException e) {
            throw e;
        } catch (IOException e) {
            HostException.Kind kind = kind(e);
            boolean isSilent = kind == HostException.Kind.SILENT;
            if (isSilent || kind == HostException.Kind.REFUSES_CONNECTIONS) {
                closeSilent(host, timeout);
            }
            long millis = isSilent && silentSince != null ? (System.nanoTime() - silentSince) / NANOS_PER_MILLI : 0;
            throw new HostException(kind, "cannot connect to " + host + ": " + e, e, millis);
        }
    }

    private static HostException.Kind kind(IOException e) {
        if (e instanceof ConnectException) {
            return HostException.Kind.REFUSES_CONNECTIONS;
        }
        if (e instanceof UnknownHostException) {
            return HostException.Kind.UNKNOWN_NAME;
        }
        if (e instanceof NoRouteToHostException || e instanceof SocketTimeoutException) {
            return HostException.Kind.SILENT;
        }
        return e instanceof SSLException ? HostException.Kind.REFUSES_REQUESTS : HostException.Kind.BROKEN;
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

    /**
     * Adds a connection that is about to be set up.
     *
     * @throws IOException if the client is closed
     */
    synchronized void add(HttpExchange exchange) throws IOException {
        if (closed) {
            throw new IOException("the client is closed");
        }
        open.add(exchange);
    }

    /** Closes a connection and forgets it. */
    synchronized void drop(HttpExchange exchange) {
        exchange.watch().close();
        open.remove(exchange);
    }

    /**
     * Closes connections whose reader has waited longer than the read timeout, so that the read fails, and those to a host
     * that does not reply and cannot be connected any more. A TLS handshake is one wait: a host may send a byte of its
     * part now and then. Call this regularly.
     */
    public synchronized void closeStale() {
        long now = System.nanoTime();
        for (HttpExchange each : open) {
            each.watch().closeIfStalled(now);
            // Others may still be served, where the host has too many for a new one.
            if (each.watch().isHostGone(now, silentMillis)) {
                each.watch().closeIfSilent(now, silentMillis);
            }
        }
    }

    // Closes the connections to a host that refuses a new one, on which nothing has come in the time of a connect.
    private synchronized void closeSilent(URI host, int millis) {
        long now = System.nanoTime();
        for (HttpExchange each : open) {
            if (each.host().equals(host)) {
                each.watch().closeIfSilent(now, millis);
            }
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /** Closes all connections. Reads from them fail. */
    @Override
    public synchronized void close() {
        closed = true;
        for (HttpExchange each : open) {
            each.watch().close();
        }
        open.clear();
    }
}
