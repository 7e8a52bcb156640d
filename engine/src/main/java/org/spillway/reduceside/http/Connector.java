package org.spillway.reduceside.http;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketOption;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URL;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.util.Map;
import org.apache.hadoop.security.ssl.SSLFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens connections, with TLS and through proxies. It tries the proxies of the JVM's ProxySelector in turn until one is
 * reached, as HttpURLConnection does. A failure after a proxy was reached is final: a refused CONNECT or a failed TLS
 * handshake. With a SOCKS proxy the two cases cannot be told apart, so the next proxy is tried. Proxies that require a
 * password are not supported.
 */
final class Connector {
    private static final Logger LOG = LoggerFactory.getLogger(Connector.class);

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
    private static final int OK = 200;

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
     * @param timeout milliseconds in which the connection to the host, or to each proxy, must be made
     * @param client closes the socket if it is closed while the socket connects
     */
    HttpConnection connect(URI host, int timeout, HttpClient client) throws IOException {
        Target target = Target.of(host);
        Reached reached = ProxyList.of(host)
                .firstReached(
                        () -> client.isClosed() || Thread.currentThread().isInterrupted(),
                        proxy -> reach(target, proxy, timeout, client));
        boolean stands = false;
        try {
            HttpConnection connection = connection(target, reached);
            stands = true;
            return connection;
        } finally {
            client.connected(reached.socket);
            if (!stands) {
                HttpConnection.closeQuietly(reached.socket);
            }
        }
    }

    private static Reached reach(Target target, Proxy proxy, int timeout, HttpClient client) throws IOException {
        Socket socket = open(target, proxy);
        boolean stands = false;
        try {
            client.connecting(socket, timeout);
            connect(socket, address(target, proxy), timeout);
            stands = true;
            return new Reached(socket, proxy);
        } finally {
            if (!stands) {
                client.connected(socket);
                HttpConnection.closeQuietly(socket);
            }
        }
    }

    // The JDK throws a plain SocketException if no network leads to the host, and for all failures of SOCKS.
    private static void connect(Socket socket, InetSocketAddress address, int timeout) throws IOException {
        try {
            socket.connect(address, timeout);
        } catch (BindException e) {
            throw new NoSocketException(e); // no local port is left
        } catch (SocketException e) {
            if (e.getClass() != SocketException.class) {
                throw e;
            }
            NoRouteToHostException unreachable =
                    new NoRouteToHostException("cannot connect to " + address + ": " + e.getMessage());
            unreachable.initCause(e);
            throw unreachable;
        }
    }

    // A channel allows bodies to be read directly to pages. Sockets over TLS or SOCKS have none.
    private static Socket open(Target target, Proxy proxy) throws NoSocketException {
        Socket socket = null;
        try {
            if (proxy.type() == Proxy.Type.SOCKS) {
                socket = new Socket(proxy);
            } else {
                socket = target.isSecure
                        ? new Socket(Proxy.NO_PROXY)
                        : SocketChannel.open().socket();
            }
            prepare(socket); // takes the descriptor, which the constructor of a socket does not
            return socket;
        } catch (IOException e) {
            if (socket != null) {
                HttpConnection.closeQuietly(socket);
            }
            throw new NoSocketException(e);
        }
    }

    // A SOCKS proxy resolves the host's name itself.
    private static InetSocketAddress address(Target target, Proxy proxy) throws UnknownHostException {
        return switch (proxy.type()) {
            case HTTP -> resolved((InetSocketAddress) proxy.address());
            case SOCKS -> InetSocketAddress.createUnresolved(target.name, target.port);
            case DIRECT -> resolved(InetSocketAddress.createUnresolved(target.name, target.port));
        };
    }

    private HttpConnection connection(Target target, Reached reached) throws IOException {
        Socket socket = reached.socket;
        boolean byHttpProxy = reached.proxy.type() == Proxy.Type.HTTP;
        if (socket.getChannel() != null) {
            String prefix = byHttpProxy ? "http://" + target.hostAndPort : "";
            return new HttpConnection(socket.getChannel(), prefix, target.hostAndPort, readTimeout, slowest)
                    .to(peer(reached));
        }
        socket.setSoTimeout(readTimeout);
        if (byHttpProxy) {
            tunnel(socket, target.hostAndPort, reached.proxy);
        }
        Socket top = target.isSecure ? tls.secured(socket, target.name, target.port) : socket;
        return new HttpConnection(
                        socket, top.getInputStream(), top.getOutputStream(), target.hostAndPort, readTimeout, slowest)
                .to(peer(reached));
    }

    // Behind a SOCKS proxy the host may be reached by that alone.
    private static SocketAddress peer(Reached reached) {
        return reached.proxy.type() == Proxy.Type.SOCKS ? null : reached.socket.getRemoteSocketAddress();
    }

    private void tunnel(Socket socket, String hostAndPort, Proxy proxy) throws IOException {
        HttpConnection connection =
                new HttpConnection(socket, socket.getInputStream(), socket.getOutputStream(), hostAndPort, 0, slowest);
        HttpHead head;
        try {
            head = connection.ask("CONNECT " + hostAndPort + " HTTP/1.1\r\nHost: " + hostAndPort + "\r\n\r\n");
        } catch (SocketTimeoutException e) {
            SocketTimeoutException timeout = new SocketTimeoutException(
                    "nothing came for " + readTimeout + " ms from the proxy " + proxy.address());
            timeout.initCause(e);
            throw timeout;
        }
        if (head.status() != OK) {
            throw new IOException(
                    "the proxy " + proxy.address() + " refuses with " + head.status() + " " + head.reason());
        }
    }

    private static InetSocketAddress resolved(InetSocketAddress address) throws UnknownHostException {
        InetSocketAddress resolved =
                address.isUnresolved() ? new InetSocketAddress(address.getHostString(), address.getPort()) : address;
        if (resolved.isUnresolved()) {
            throw new UnknownHostException(address.getHostString());
        }
        return resolved;
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

    /** A host. An IPv6 address has brackets in hostAndPort and none in name. */
    private record Target(boolean isSecure, String name, int port, String hostAndPort) {
        static Target of(URI host) throws IOException {
            URL url = host.toURL(); // URI.getHost is null if the name contains an underscore
            boolean isSecure = "https".equalsIgnoreCase(host.getScheme());
            int port = url.getPort() >= 0 ? url.getPort() : isSecure ? HTTPS_PORT : HTTP_PORT;
            String name = url.getHost();
            boolean hasBrackets = name.startsWith("[");
            return new Target(
                    isSecure, hasBrackets ? name.substring(1, name.length() - 1) : name, port, name + ":" + port);
        }
    }

    /** A socket that is connected to this proxy, or to the host itself for NO_PROXY. */
    private record Reached(Socket socket, Proxy proxy) {}
}
