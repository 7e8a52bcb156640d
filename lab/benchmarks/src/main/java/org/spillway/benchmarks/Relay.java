package org.spillway.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Passes bytes between the clients of a service and the service, and counts connections, requests and bytes in flight.
 * The counts do not depend on the client's implementation. Runs through a relay are not timed, because it costs time.
 */
final class Relay implements AutoCloseable {
    private static final int CHUNK = 1 << 16;
    private static final String END_OF_REQUEST = "\r\n\r\n";
    private static final long SAMPLE_MILLIS = 5;

    private final int servicePort;
    private final ServerSocket listening;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "relay");
        thread.setDaemon(true);
        return thread;
    });
    private int connections;
    private int open;
    private int maxOpen;
    private int requests;
    private long maxInFlight;

    /** Listens on a free port of this host. */
    Relay(int servicePort) throws IOException {
        this.servicePort = servicePort;
        listening = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
        threads.execute(this::sample);
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Adds the counts to a sample. */
    synchronized void addTo(Sample sample) {
        sample.set(Metric.CONNECTIONS, connections);
        sample.set(Metric.OPEN, maxOpen);
        sample.set(Metric.REQUESTS, requests);
        sample.set(Metric.IN_FLIGHT, maxInFlight);
    }

    @Override
    public void close() throws IOException {
        listening.close();
        threads.shutdownNow();
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                Socket service = new Socket(InetAddress.getLoopbackAddress(), servicePort);
                opened();
                threads.execute(() -> pass(client, service, true));
                threads.execute(() -> pass(service, client, false));
            } catch (IOException e) {
                if (!listening.isClosed()) {
                    throw new UncheckedIOException("the relay cannot go on", e);
                }
            }
        }
    }

    private synchronized void opened() {
        connections++;
        open++;
        maxOpen = Math.max(maxOpen, open);
    }

    private void pass(Socket from, Socket to, boolean isAsking) {
        byte[] chunk = new byte[CHUNK];
        int matched = 0;
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
                for (int i = 0; isAsking && i < count; i++) {
                    matched = chunk[i] == END_OF_REQUEST.charAt(matched) ? matched + 1 : chunk[i] == '\r' ? 1 : 0;
                    if (matched == END_OF_REQUEST.length()) {
                        matched = 0;
                        asked();
                    }
                }
                out.write(chunk, 0, count);
            }
        } catch (IOException e) {
            // One end has closed the connection, as happens to every connection. Closing both sockets ends the other
            // direction.
        }
        if (isAsking) {
            closed();
        }
    }

    private synchronized void asked() {
        requests++;
    }

    private synchronized void closed() {
        open--;
    }

    private void sample() {
        try {
            while (!listening.isClosed()) {
                long bytes = SocketQueues.bytes(port());
                synchronized (this) {
                    maxInFlight = Math.max(maxInFlight, bytes);
                }
                Thread.sleep(SAMPLE_MILLIS);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot see what is in flight", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }
}
