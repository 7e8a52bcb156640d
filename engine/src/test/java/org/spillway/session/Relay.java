package org.spillway.session;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.util.Daemon;

/** Stands between a client and a session, and keeps what both send. */
public final class Relay implements Closeable {
    private final ServerSocket clients = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private final int session;
    private final ByteArrayOutputStream seen = new ByteArrayOutputStream();

    public Relay(int session) throws IOException {
        this.session = session;
        new Daemon(this::relay).start();
    }

    public InetSocketAddress address() {
        return new InetSocketAddress(clients.getInetAddress(), clients.getLocalPort());
    }

    /** Returns a character for each byte, of both directions. */
    public String seen() {
        synchronized (seen) {
            return new String(seen.toByteArray(), StandardCharsets.ISO_8859_1);
        }
    }

    @Override
    public void close() throws IOException {
        clients.close();
    }

    private void relay() {
        try (Socket client = clients.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), session)) {
            Thread answers = new Daemon(() -> copy(server, client));
            answers.start();
            copy(client, server);
            answers.join();
        } catch (IOException e) {
            // closed
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void copy(Socket from, Socket to) {
        byte[] buffer = new byte[1 << 16];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                synchronized (seen) {
                    seen.write(buffer, 0, length);
                }
                out.write(buffer, 0, length);
            }
            to.shutdownOutput();
        } catch (IOException e) {
            // one of them has ended
        }
    }
}
