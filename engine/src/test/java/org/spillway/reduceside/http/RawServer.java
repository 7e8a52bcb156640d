package org.spillway.reduceside.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLServerSocket;

/** A server that sends exactly the bytes that a test specifies for each connection. */
final class RawServer implements AutoCloseable {
    private final ServerSocket listening;
    private final Script script;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Socket> connections = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final CountDownLatch refuses = new CountDownLatch(1);

    /** Serves a connection, which is closed afterwards. */
    interface Script {
        void run(Connection connection) throws IOException;
    }

    RawServer(Script script) throws IOException {
        this("127.0.0.1", script);
    }

    RawServer(String address, Script script) throws IOException {
        this(new ServerSocket(0, 50, InetAddress.getByName(address)), script);
    }

    /** Creates a server for a bound server socket, which may be a TLS socket. */
    RawServer(ServerSocket listening, Script script) {
        this.listening = listening;
        this.script = script;
        threads.execute(this::accept);
    }

    URI uri() {
        String name = listening.getInetAddress().getHostAddress();
        return uri(name.contains(":") ? "[" + name + "]" : name);
    }

    /** Returns the server's URI with a name instead of its address. */
    URI uri(String name) {
        return URI.create((listening instanceof SSLServerSocket ? "https://" : "http://") + name + ":" + port());
    }

    int port() {
        return listening.getLocalPort();
    }

    int connections() {
        return connections.size();
    }

    /** Returns the request lines and headers that were received. */
    List<String> requests() {
        return requests;
    }

    /** Refuses further connections. Those that are open stay. */
    void refuse() throws IOException, InterruptedException {
        listening.close();
        refuses.await(); // until then the system may accept one more
    }

    @Override
    public void close() throws IOException {
        closed.countDown();
        listening.close();
        for (Socket each : connections) {
            each.close();
        }
        threads.shutdownNow();
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket socket = listening.accept();
                connections.add(socket);
                int number = connections.size();
                threads.execute(() -> serve(socket, number));
            } catch (IOException e) {
                if (!listening.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        refuses.countDown();
    }

    private void serve(Socket socket, int number) {
        try (socket) {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
            script.run(new Connection(this, socket, number, in, socket.getOutputStream()));
        } catch (IOException e) {
            // the client has closed it, or the test is over
        }
    }

    /** A connection. Numbers start at 1. */
    record Connection(RawServer server, Socket socket, int number, BufferedReader in, OutputStream out) {
        /** Reads a request. Returns null at the end of the connection. */
        String request() throws IOException {
            List<String> lines = new ArrayList<>();
            for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
                lines.add(line);
            }
            String request = lines.isEmpty() ? null : String.join("\n", lines);
            if (request != null) {
                server.requests.add(request);
            }
            return request;
        }

        void say(String text) throws IOException {
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
        }

        void say(byte[] bytes) throws IOException {
            out.write(bytes);
            out.flush();
        }

        /** Waits until the server is closed. */
        void hang() {
            try {
                server.closed.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // the server is closing
            }
        }

        /** Answers a request. */
        void serve(byte[] body) throws IOException {
            if (request() != null) {
                say("HTTP/1.1 200 OK\r\nContent-Length: " + body.length + "\r\n\r\n");
                say(body);
            }
        }
    }
}
