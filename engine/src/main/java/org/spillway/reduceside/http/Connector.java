package org.spillway.reduceside.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.SocketOption;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URL;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;
import org.apache.hadoop.security.ssl.SSLFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes connections, over TLS and proxies. The proxy is the first one that the JVM's ProxySelector names; one that wants a
 * password is not served.
 */
final class Connector {
    private static final Logger LOG = LoggerFactory.getLogger(Connector.class);

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
    private static final int OK = 200;
    private static final Integer IP_ADDRESS = 7; // of a certificate's alternative names (RFC 5280)

    // Seconds of silence, seconds between two probes, and probes without an answer until the connection breaks.
    private static final Map<String, Integer> PROBES =
            Map.of("TCP_KEEPIDLE", 10, "TCP_KEEPINTERVAL", 5, "TCP_KEEPCOUNT", 3);

    private final SSLFactory tls;
    private final int readTimeout;

    Connector(SSLFactory tls, int readTimeout) {
        this.tls = tls;
        this.readTimeout = readTimeout;
    }

    /**
     * Connects.
     *
     * @param host scheme, name and port
     * @param timeout milliseconds until the connection must stand
     * @param client closes what is being connected when it is closed
     */
    HttpConnection connect(URI host, int timeout, HttpClient client) throws IOException {
        URL url = host.toURL(); // a URI has no host where that has an underscore
        boolean isSecure = "https".equalsIgnoreCase(host.getScheme());
        int port = url.getPort() >= 0 ? url.getPort() : isSecure ? HTTPS_PORT : HTTP_PORT;
        String hostAndPort = url.getHost() + ":" + port; // an IPv6 address is in brackets here
        Proxy proxy = proxy(host);
        boolean byHttpProxy = proxy.type() == Proxy.Type.HTTP;
        InetSocketAddress peer = byHttpProxy ? (InetSocketAddress) proxy.address() : null;
        // A name that a proxy is to resolve is not resolved here.
        if (peer == null) {
            peer = InetSocketAddress.createUnresolved(withoutBrackets(url.getHost()), port);
        }
        if (!isSecure && proxy.type() != Proxy.Type.SOCKS) {
            String prefix = byHttpProxy ? "http://" + hostAndPort : "";
            return new HttpConnection(channel(resolved(peer), timeout, client), prefix, hostAndPort, readTimeout);
        }
        Socket socket = proxy.type() == Proxy.Type.SOCKS ? new Socket(proxy) : new Socket(Proxy.NO_PROXY);
        boolean stands = false;
        try {
            client.connecting(socket);
            prepare(socket);
            socket.connect(proxy.type() == Proxy.Type.SOCKS ? peer : resolved(peer), timeout);
            socket.setSoTimeout(readTimeout);
            if (byHttpProxy) {
                tunnel(socket, hostAndPort);
            }
            Socket top = isSecure ? secured(socket, withoutBrackets(url.getHost()), port) : socket;
            HttpConnection connection =
                    new HttpConnection(socket, top.getInputStream(), top.getOutputStream(), hostAndPort, readTimeout);
            stands = true;
            return connection;
        } finally {
            client.connected(socket);
            if (!stands) {
                HttpConnection.closeQuietly(socket);
            }
        }
    }

    private static SocketChannel channel(InetSocketAddress peer, int timeout, HttpClient client) throws IOException {
        SocketChannel channel = SocketChannel.open();
        boolean stands = false;
        try {
            client.connecting(channel);
            prepare(channel.socket());
            channel.socket().connect(peer, timeout);
            stands = true;
            return channel;
        } finally {
            client.connected(channel);
            if (!stands) {
                HttpConnection.closeQuietly(channel);
            }
        }
    }

    /** Sets what a connection needs that waits for a host which may lose its power: the system asks whether it is there. */
    @SuppressWarnings("unchecked")
    static void prepare(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setKeepAlive(true);
        // By their names: they are no part of Java SE, and not of every system.
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
            LOG.debug("no {} here", option, e); // the read timeout ends such reads later
        }
    }

    private Socket secured(Socket socket, String name, int port) throws IOException {
        if (tls == null) {
            throw new IOException("https, but mapreduce.shuffle.ssl.enabled is false in this task");
        }
        try {
            SSLSocket secured = (SSLSocket) tls.createSSLSocketFactory().createSocket(socket, name, port, true);
            secured.startHandshake();
            if (!tls.getHostnameVerifier().verify(name, secured.getSession()) && !isAddressOf(secured, name)) {
                throw new SSLPeerUnverifiedException("the certificate is not that of " + name);
            }
            return secured;
        } catch (GeneralSecurityException e) {
            throw new IOException("cannot set up TLS to " + name, e);
        } catch (SocketTimeoutException e) {
            // The host is there.
            throw new IOException("nothing came for " + readTimeout + " ms while setting up TLS to " + name, e);
        }
    }

    // Hadoop's verifiers know names only; the JDK's check, which stock's client makes first, knows addresses.
    private static boolean isAddressOf(SSLSocket secured, String name) throws IOException {
        if (!name.contains(":") && !name.matches("[0-9.]+")) {
            return false;
        }
        InetAddress address = InetAddress.getByName(name);
        X509Certificate certificate = (X509Certificate) secured.getSession().getPeerCertificates()[0];
        try {
            Collection<List<?>> names = certificate.getSubjectAlternativeNames();
            for (List<?> each : names == null ? List.<List<?>>of() : names) {
                if (each.get(0).equals(IP_ADDRESS)
                        && InetAddress.getByName((String) each.get(1)).equals(address)) {
                    return true;
                }
            }
            return false;
        } catch (CertificateParsingException e) {
            throw new IOException("cannot read the certificate of " + name, e);
        }
    }

    private static void tunnel(Socket socket, String hostAndPort) throws IOException {
        HttpConnection proxy =
                new HttpConnection(socket, socket.getInputStream(), socket.getOutputStream(), hostAndPort, 0);
        HttpHead head = proxy.ask("CONNECT " + hostAndPort + " HTTP/1.1\r\nHost: " + hostAndPort + "\r\n\r\n");
        if (head.status() != OK) {
            throw new IOException("the proxy refuses with " + head.status() + " " + head.reason());
        }
    }

    private static Proxy proxy(URI host) {
        ProxySelector selector = ProxySelector.getDefault();
        List<Proxy> all = selector == null ? List.of() : selector.select(host);
        return all.isEmpty() ? Proxy.NO_PROXY : all.get(0);
    }

    private static InetSocketAddress resolved(InetSocketAddress address) throws UnknownHostException {
        InetSocketAddress resolved =
                address.isUnresolved() ? new InetSocketAddress(address.getHostString(), address.getPort()) : address;
        if (resolved.isUnresolved()) {
            throw new UnknownHostException(address.getHostString());
        }
        return resolved;
    }

    private static String withoutBrackets(String name) {
        return name.startsWith("[") ? name.substring(1, name.length() - 1) : name;
    }
}
