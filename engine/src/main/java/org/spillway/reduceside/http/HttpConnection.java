package org.spillway.reduceside.http;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLException;

/**
 * One connection to a host. Its thread sends a request, reads the head of the reply, and then the body; others may only ask
 * whether it {@linkplain #closeIfStalled stands still}, and close it: reads of a channel have no time limit of their own.
 */
final class HttpConnection implements Closeable {
    private static final long NO_WAIT = Long.MIN_VALUE;
    private static final long STALLED = Long.MIN_VALUE + 1;

    private final String prefix;
    private final String hostAndPort;
    private final Closeable socket;
    private final OutputStream out;
    private final ConnectionInput in;
    private final int readTimeout;
    // Nanoseconds. Only one of its thread and of those that close what stands still has the last word.
    private final AtomicLong waitsSince = new AtomicLong(NO_WAIT);
    private volatile boolean closed;
    private long idleUntil;
    private boolean used;
    private boolean replied;
    private boolean broken;

    /**
     * Over a channel.
     *
     * @param prefix what stands before each path: empty, or the host where this leads to a proxy
     * @param hostAndPort which requests name
     * @param readTimeout milliseconds
     */
    HttpConnection(SocketChannel channel, String prefix, String hostAndPort, int readTimeout) {
        this.prefix = prefix;
        this.hostAndPort = hostAndPort;
        this.socket = channel;
        this.out = Channels.newOutputStream(channel);
        this.in = new ConnectionInput(this, channel, null);
        this.readTimeout = readTimeout;
    }

    /**
     * Over streams, whose reads have a time limit of their own.
     *
     * @param socket the one below them all: closing a TLS socket may wait for the host
     */
    HttpConnection(Closeable socket, InputStream in, OutputStream out, String hostAndPort, int readTimeout) {
        this.prefix = "";
        this.hostAndPort = hostAndPort;
        this.socket = socket;
        this.out = out;
        this.in = new ConnectionInput(this, null, in);
        this.readTimeout = readTimeout;
    }

    /** How a request on it names a path. */
    String target(String path) {
        return prefix + path;
    }

    /** The host that it leads to. */
    String hostAndPort() {
        return hostAndPort;
    }

    /** The bytes of the reply behind its head. */
    ConnectionInput body() {
        return in;
    }

    /** Sends a request, and reads the head of its reply. */
    HttpHead ask(String request) throws IOException {
        used = true;
        replied = false;
        waits();
        try {
            out.write(request.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
        } catch (IOException e) {
            return replyDespite(explained(e));
        } finally {
            goesOn(0);
        }
        return HttpHead.read(in);
    }

    // A host that refuses says why and closes, and that may cross with the request: the reason can be read though the
    // request cannot be sent. Over TLS 1.3 this is how a client hears that its certificate is missing.
    private HttpHead replyDespite(IOException failure) throws IOException {
        try {
            return HttpHead.read(in);
        } catch (SSLException e) {
            e.addSuppressed(failure);
            throw e;
        } catch (IOException e) {
            failure.addSuppressed(e);
            throw failure;
        }
    }

    /** Whether a request has been made of it before. */
    boolean isUsed() {
        return used;
    }

    /** Whether anything came since the last request. */
    boolean hasReplied() {
        return replied;
    }

    /** Whether it ended or failed while it was read. */
    boolean isBroken() {
        return broken;
    }

    /** Whether another request may be made of it. */
    boolean isFresh() {
        return !closed && waitsSince.get() != STALLED && System.nanoTime() - idleUntil < 0;
    }

    /** It is not used for a while; after so many milliseconds the host is likely to have closed it. */
    void rest(long millis) {
        idleUntil = System.nanoTime() + millis * 1_000_000;
    }

    /** Its thread waits for the host. */
    void waits() {
        waitsSince.compareAndSet(NO_WAIT, System.nanoTime());
    }

    /** Its thread waits no longer: so many bytes came, or none, or -1 at the end and for a failure. */
    void goesOn(int came) {
        replied |= came > 0;
        broken |= came < 0;
        long since = waitsSince.get();
        if (since != STALLED) {
            waitsSince.compareAndSet(since, NO_WAIT);
        }
    }

    /** Closes it if its thread has waited too long. */
    void closeIfStalled(long now) {
        long since = waitsSince.get();
        if (readTimeout > 0
                && since != NO_WAIT
                && since != STALLED
                && now - since > readTimeout * 1_000_000L
                && waitsSince.compareAndSet(since, STALLED)) {
            close();
        }
    }

    /** The failure, or that nothing came for too long, which is its cause. */
    IOException explained(IOException failure) {
        if (waitsSince.get() != STALLED) {
            return failure;
        }
        SocketTimeoutException timeout = new SocketTimeoutException("nothing came for " + readTimeout + " ms");
        timeout.initCause(failure);
        return timeout;
    }

    @Override
    public void close() {
        closed = true;
        closeQuietly(socket);
    }

    /** Closes what nothing more is wanted of. */
    static void closeQuietly(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // it is of no use either way
        }
    }
}
