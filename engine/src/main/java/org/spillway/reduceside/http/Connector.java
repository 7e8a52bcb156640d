package org.spillway.reduceside.http;

import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketOption;
import java.net.URI;
import java.net.URL;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.util.Map;
import org.apache.hadoop.security.ssl.SSLFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens connections, with TLS to https hosts. */
final class Connector {
    private static final Logger LOG = LoggerFactory.getLogger(Connector.class);

    /** A connection that fails after so long a wait was broken by the probes. A host that closes it does so at once. */
    static final int SILENT_MILLIS = 5000;

    /** The time after the last packet in which the probes break a connection. */
    static final int PROBED_MILLIS = 6000;

    // Seconds of silence, seconds between two probes, and unanswered probes after which the connection breaks.
    private static final Map<String, Integer> PROBES =
            Map.of("TCP_KEEPIDLE", 3, "TCP_KEEPINTERVAL", 1, "TCP_KEEPCOUNT", 3);

    private final Tls tls;
    private final int readTimeout;
    private final ArrivalRate.Limit slowest;

    Connector(SSLFactory tls, int readTimeout, ArrivalRate.Limit slowest) {
        this.tls = new Tls(tls, readTimeout);
        this.readTimeout = readTimeout;
        this.slowest = slowest;
    }

    /**
     * Opens a connection.
     *
     * @param host scheme, name and port
     * @param timeout milliseconds in which the connection must be made
     * @param client knows the connection from its begin, so that it closes it when it is closed
     */
    HttpExchange connect(URI host, int timeout, HttpClient client) throws IOException {
        URL url = host.toURL(); // URI.getHost is null if the name contains an underscore
        int port = url.getPort() >= 0 ? url.getPort() : url.getDefaultPort();
        boolean isSecure = url.getProtocol().equals("https");
        InetSocketAddress address = new InetSocketAddress(url.getHost(), port);
        if (address.isUnresolved()) {
            throw new UnknownHostException(url.getHost());
        }
        Socket socket = open(isSecure);
        HttpExchange exchange = new HttpExchange(client, host, new HostWatch(address, socket, readTimeout, slowest));
        boolean stands = false;
        try {
            client.add(exchange);
            connect(socket, address, timeout);
            if (isSecure) {
                secure(exchange, socket, address);
            } else {
                exchange.use(socket.getChannel());
            }
            stands = true;
            return exchange;
        } finally {
            if (!stands) {
                client.drop(exchange);
            }
        }
    }

    private static void connect(Socket socket, InetSocketAddress address, int timeout) throws IOException {
        try {
            socket.connect(address, timeout);
        } catch (BindException e) {
            throw HostException.noSocket(e); // no local port is left
        } catch (SocketException e) {
            // The JDK throws a plain one if no network leads to the host.
            if (e.getClass() != SocketException.class) {
                throw e;
            }
            NoRouteToHostException none = new NoRouteToHostException(e.getMessage());
            none.initCause(e);
            throw none;
        }
    }

    /**
     * Opens a socket that is not connected. One without TLS has a channel, from which bodies are read directly to pages.
     *
     * @throws HostException if this process cannot open one
     */
    static Socket open(boolean isSecure) throws HostException {
        Socket socket = null;
        try {
            socket =
                    isSecure ? new Socket(Proxy.NO_PROXY) : SocketChannel.open().socket();
            prepare(socket); // takes the descriptor, which the constructor of a socket does not
            return socket;
        } catch (IOException e) {
            if (socket != null) {
                closeQuietly(socket);
            }
            throw HostException.noSocket(e);
        }
    }

    // The handshake is a wait for the host. It is closed if the host is gone, which the read timeout finds late.
    private void secure(HttpExchange exchange, Socket socket, InetSocketAddress address) throws IOException {
        socket.setSoTimeout(readTimeout);
        exchange.watch().waits();
        try {
            // The name, or an address, which then has no brackets.
            Socket top = tls.secured(socket, address.getHostString(), address.getPort());
            exchange.use(top.getInputStream(), top.getOutputStream());
        } catch (IOException e) {
            long silence = exchange.watch().closedAfterSilence();
            throw silence == 0
                    ? e
                    : new HostException(
                            HostException.Kind.SILENT,
                            "nothing came from " + exchange.host() + " for " + silence + " ms: " + e.getMessage(),
                            e,
                            silence);
        } finally {
            exchange.watch().goesOn(0);
        }
    }

    /**
     * Sets TCP_NODELAY and keep-alive probes. The probes detect a host that has lost its power while a read waits for
     * it.
     */
    @SuppressWarnings("unchecked")
    static void prepare(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setKeepAlive(true);
        // Found by name: these options are not part of Java SE, and not every system has them.
        for (SocketOption<?> option : socket.supportedOptions()) {
            Integer value = PROBES.get(option.name());
            if (value != null) {
                probe(socket, (SocketOption<Integer>) option, value);
            }
        }
    }

    private static void probe(Socket socket, SocketOption<Integer> option, int value) {
        try {
            socket.setOption(option, value);
        } catch (IOException | UnsupportedOperationException e) {
            LOG.debug("no {} here", option, e); // reads then end by the read timeout, which is later
        }
    }

    /** Closes a socket and ignores a failure. */
    static void closeQuietly(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // the socket is not needed any more
        }
    }
}
