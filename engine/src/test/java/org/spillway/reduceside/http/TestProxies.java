package org.spillway.reduceside.http;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Scripts of proxies. They resolve all names to the local host, so no name server needs to know the names. */
final class TestProxies {
    private static final int SOCKS = 5;
    private static final int NAME = 3;

    private TestProxies() {}

    /** An HTTP proxy that creates a tunnel. */
    static RawServer.Script tunnel() {
        return connection -> {
            // CONNECT name:port HTTP/1.1
            String target = connection.request().split(" ")[1];
            try (Socket host = host(Integer.parseInt(target.substring(target.indexOf(':') + 1)))) {
                connection.say("HTTP/1.1 200 Connection established\r\n\r\n");
                relay(connection.socket(), host);
            }
        };
    }

    /** A SOCKS 5 proxy without a password (RFC 1928). It accepts only names, and notes each with its port. */
    static RawServer.Script socks(List<String> asked) {
        return connection -> {
            DataInputStream in = new DataInputStream(connection.socket().getInputStream());
            expect(SOCKS, in.read());
            in.skipNBytes(in.readUnsignedByte()); // the authentication methods
            connection.say(new byte[] {SOCKS, 0});
            expect(SOCKS, in.read());
            in.skipNBytes(2); // CONNECT
            expect(NAME, in.read());
            String name = new String(in.readNBytes(in.readUnsignedByte()), StandardCharsets.ISO_8859_1);
            int port = in.readUnsignedShort();
            asked.add(name + ":" + port);
            try (Socket host = host(port)) {
                byte[] reply = Arrays.copyOf(new byte[] {SOCKS, 0, 0, 1}, 10); // connected, from an unspecified address
                connection.say(reply);
                relay(connection.socket(), host);
            }
        };
    }

    // Without NO_PROXY, the socket would use the test's ProxySelector.
    private static Socket host(int port) throws IOException {
        Socket host = new Socket(Proxy.NO_PROXY);
        host.connect(new InetSocketAddress("127.0.0.1", port));
        return host;
    }

    private static void expect(int wanted, int came) throws IOException {
        if (came != wanted) {
            throw new IOException("not " + wanted + ": " + came);
        }
    }

    // Copies data in both directions until both sockets have ended. Closing either one ends both.
    private static void relay(Socket client, Socket host) throws IOException {
        Thread replies = new Thread(() -> {
            try {
                pass(host, client);
            } catch (IOException e) {
                // the test is over
            }
        });
        replies.setDaemon(true);
        replies.start();
        pass(client, host);
        try {
            replies.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the server is closing
        }
    }

    private static void pass(Socket from, Socket to) throws IOException {
        OutputStream out = to.getOutputStream();
        from.getInputStream().transferTo(out);
        to.shutdownOutput();
    }
}
