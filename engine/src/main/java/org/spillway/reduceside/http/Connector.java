package org.spillway.reduceside.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.security.GeneralSecurityException;
import java.util.List;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;
import org.apache.hadoop.security.ssl.SSLFactory;

/** Makes connections, over TLS and proxies as HttpURLConnection does: the first proxy that the JVM's ProxySelector names. */
final class Connector {
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
    private static final int OK = 200;

    private final SSLFactory tls;
    private final int readTimeout;

    Connector(SSLFactory tls, int readTimeout) {
        this.tls = tls;
        this.readTimeout = readTimeout;
    }

    HttpConnection connect(URI host, int timeout) throws IOException {
        boolean isSecure = "https".equalsIgnoreCase(host.getScheme());
        int port = host.getPort() >= 0 ? host.getPort() : isSecure ? HTTPS_PORT : HTTP_PORT;
        String hostAndPort = host.getHost() + ":" + port; // an IPv6 address is in brackets here
        Proxy proxy = proxy(host);
        boolean byHttpProxy = proxy.type() == Proxy.Type.HTTP;
        InetSocketAddress peer = byHttpProxy ? (InetSocketAddress) proxy.address() : null;
        // A name that a proxy is to resolve is not resolved here.
        if (peer == null) {
            peer = InetSocketAddress.createUnresolved(withoutBrackets(host.getHost()), port);
        }
        if (!isSecure && proxy.type() != Proxy.Type.SOCKS) {
            String prefix = byHttpProxy ? "http://" + hostAndPort : "";
            return new HttpConnection(channel(resolved(peer), timeout), prefix, hostAndPort, readTimeout);
        }
        Socket socket = proxy.type() == Proxy.Type.SOCKS ? new Socket(proxy) : new Socket(Proxy.NO_PROXY);
        boolean stands = false;
        try {
            socket.setTcpNoDelay(true);
            socket.connect(proxy.type() == Proxy.Type.SOCKS ? peer : resolved(peer), timeout);
            socket.setSoTimeout(readTimeout);
            if (byHttpProxy) {
                tunnel(socket, hostAndPort);
            }
            Socket top = isSecure ? secured(socket, withoutBrackets(host.getHost()), port) : socket;
            HttpConnection connection =
                    new HttpConnection(top, top.getInputStream(), top.getOutputStream(), hostAndPort, readTimeout);
            stands = true;
            return connection;
        } finally {
            if (!stands) {
                socket.close();
            }
        }
    }

    private static SocketChannel channel(InetSocketAddress peer, int timeout) throws IOException {
        SocketChannel channel = SocketChannel.open();
        boolean stands = false;
        try {
            channel.socket().setTcpNoDelay(true);
            channel.socket().connect(peer, timeout);
            stands = true;
            return channel;
        } finally {
            if (!stands) {
                channel.close();
            }
        }
    }

    private Socket secured(Socket socket, String name, int port) throws IOException {
        if (tls == null) {
            throw new IOException("https, but mapreduce.shuffle.ssl.enabled is false in this task");
        }
        try {
            SSLSocket secured = (SSLSocket) tls.createSSLSocketFactory().createSocket(socket, name, port, true);
            secured.startHandshake();
            if (!tls.getHostnameVerifier().verify(name, secured.getSession())) {
                throw new SSLPeerUnverifiedException("the certificate is not that of " + name);
            }
            return secured;
        } catch (GeneralSecurityException e) {
            throw new IOException("cannot set up TLS to " + name, e);
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
