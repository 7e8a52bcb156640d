package org.spillway.reduceside.http;

import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLHandshakeException;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.security.ssl.SSLFactory;
import org.spillway.reduceside.http.HostException.Kind;

/**
 * Sends GET requests (HTTP/1.1), each on a connection of its own. Few requests to a host follow each other soon enough
 * for it to keep a connection (lab/benchmarks/LARGE-JOBS.md). Not HttpURLConnection, whose disconnect() waits for a read
 * of the body that is under way. Thread-safe. Closes sockets under its lock, because closing one does not wait for its
 * host.
 */
public final class HttpClient implements Closeable {
    final int readTimeout; // milliseconds; 25 days for no limit
    final long rateWindow;
    final int silentMillis;
    private final Tls tls;
    private final int connectTimeout;
    private final Set<Socket> open = new HashSet<>();
    private boolean closed;

    /**
     * Creates a client that has no connections yet.
     *
     * @param tls for https hosts; null if there is none
     * @param connectTimeout milliseconds in which connections must be made
     * @param readTimeout milliseconds in which the next bytes must arrive; 0 for no limit
     */
    public HttpClient(SSLFactory tls, int connectTimeout, int readTimeout) {
        this(tls, connectTimeout, readTimeout, ArrivalRate.window(readTimeout), HostSocket.SILENT_MILLIS);
    }

    /**
     * Creates a client with limits of its own.
     *
     * @param rateWindow milliseconds; see {@link ArrivalRate}
     * @param silentMillis milliseconds without a reply after which a host is probed, and in which it must answer
     */
    HttpClient(SSLFactory tls, int connectTimeout, int readTimeout, long rateWindow, int silentMillis) {
        this.tls = new Tls(tls);
        this.connectTimeout = connectTimeout;
        this.readTimeout = readTimeout == 0 ? Integer.MAX_VALUE : readTimeout;
        this.rateWindow = rateWindow;
        this.silentMillis = silentMillis;
    }

    /**
     * Sends a GET request. One that ends without a reply is tried once more, as HttpURLConnection does: a host with too
     * many connections sends 429 and closes, and the close may cross with the request.
     *
     * @param headers each as {@code name: value}
     * @return the exchange with the reply, whatever its status; the caller closes it
     * @throws HostException if no connection could be made, it broke, the reply is not HTTP/1, nothing arrived for the read
     *     timeout, or too little over a longer time
     */
    public HttpExchange get(URL url, List<String> headers) throws HostException {
        String host = url.getProtocol() + "://" + url.getAuthority();
        int port = url.getPort() >= 0 ? url.getPort() : url.getDefaultPort();
        // Not URI.getHost, which is null if the name contains an underscore.
        InetSocketAddress address = new InetSocketAddress(url.getHost(), port);
        String request = "GET " + url.getFile() + " HTTP/1.1\r\nHost: " + url.getAuthority() + "\r\n"
                + String.join("\r\n", headers) + "\r\n\r\n";
        long silence = 0;
        for (boolean isRepeated = false; ; isRepeated = true) {
            HostSocket socket = connect(host, address, connectTimeout, silence);
            try {
                // The name, or an address, which then has no brackets.
                Socket top = url.getProtocol().equals("https")
                        ? tls.secured(socket, host, address.getHostString(), port)
                        : socket;
                return HttpExchange.begin(socket, top, request);
            } catch (IOException e) { // any other failure ends the fetch, which closes all connections
                IOUtils.closeSocket(socket);
                if (e instanceof HostException known) {
                    throw known; // of TLS, or of a probe
                }
                HostException gone = socket.gone();
                silence = gone == null ? 0 : gone.millis();
                if (isRepeated || socket.isReplied || e instanceof SocketTimeoutException) {
                    // our certificate was refused: with TLS 1.3 after the handshake
                    Kind kind = e instanceof SSLHandshakeException ? Kind.REFUSES_REQUESTS : Kind.BROKEN;
                    throw gone != null ? gone : new HostException(kind, "request to " + host + " failed: " + e, e);
                }
            }
        }
    }

    /**
     * Opens a connection.
     *
     * @param timeout milliseconds
     * @param silence milliseconds for which the host has been silent; 0 if that is not known
     */
    HostSocket connect(String host, InetSocketAddress address, int timeout, long silence) throws HostException {
        long begin = System.nanoTime();
        HostSocket socket = new HostSocket(this, host);
        try {
            socket.open();
            add(socket);
            socket.connect(address, timeout);
            return socket;
        } catch (IOException e) {
            IOUtils.closeSocket(socket);
            boolean isStillSilent = silence > 0 && kind(e) == Kind.SILENT;
            long millis = isStillSilent ? silence + HostSocket.millisSince(begin) : 0;
            throw e instanceof HostException known
                    ? known
                    : new HostException(kind(e), "cannot connect to " + host + ": " + e, e, millis);
        }
    }

    private static Kind kind(IOException e) {
        if (e instanceof BindException) {
            return Kind.NO_SOCKET; // no local port is left
        }
        // Java 8 and 11 throw it also where the network is unreachable.
        if (e instanceof ConnectException && !String.valueOf(e.getMessage()).contains("unreachable")) {
            return Kind.REFUSES_CONNECTIONS;
        }
        return e instanceof UnknownHostException ? Kind.UNKNOWN_NAME : Kind.SILENT; // no answer, or no route
    }

    private synchronized void add(HostSocket socket) throws HostException {
        if (closed) {
            throw new HostException(Kind.BROKEN, "the client is closed", null);
        }
        open.add(socket);
    }

    /** Forgets a socket that is being closed. */
    synchronized void forget(HostSocket socket) {
        open.remove(socket);
    }

    /** Closes all connections. Reads from them fail. */
    @Override
    public synchronized void close() {
        closed = true;
        for (Socket each : new ArrayList<>(open)) {
            IOUtils.closeSocket(each);
        }
    }
}
