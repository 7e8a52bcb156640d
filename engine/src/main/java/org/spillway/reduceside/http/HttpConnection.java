package org.spillway.reduceside.http;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLException;

/**
 * One connection to a host. One thread sends a request, reads the head of the reply and then the body. Other threads
 * may only call {@link #addWaiting}, {@link #closeIfStalled}, {@link #closeIfSilent} and {@link #close}: reads of a channel
 * have no timeout of their own.
 */
final class HttpConnection implements Closeable {
    private static final long NO_WAIT = Long.MIN_VALUE;
    private static final long STALLED = Long.MIN_VALUE + 1;
    private static final long NANOS_PER_MILLI = 1_000_000;
    // In which a thread reads what has come while the whole JVM stood still.
    private static final long SECOND_LOOK_NANOS = 200 * NANOS_PER_MILLI;

    private final URI host;
    private final SocketAddress peer;
    private final Closeable socket;
    private final int readTimeout;
    private final ArrivalRate rate;
    private OutputStream out;
    private ConnectionInput in;
    // When the current wait began, in nanoseconds, or NO_WAIT or STALLED. Atomic because the reading thread and a
    // thread that closes a stalled connection both set it, and only one of them may succeed.
    private final AtomicLong waitsSince = new AtomicLong(NO_WAIT);
    private volatile boolean closed;
    // Milliseconds in which the first byte of the reply must arrive; 0 for the read timeout.
    private volatile int firstByteTimeout;
    private volatile boolean replied;
    private volatile long stalledAfter;
    // Of the thread that closes stalled connections: the wait that was late, and when that was seen.
    private long lateSince = NO_WAIT;
    private long lateSeen;
    private long heard = System.nanoTime(); // when bytes came or a request was sent
    private long idleUntil;
    private boolean broken;
    private long silence;

    /**
     * Creates a connection that is not set up.
     *
     * @param host as requests name it
     * @param peer address of the host, which is probed while the host does not reply
     * @param socket the lowest socket, which is the one to close: closing a TLS socket may wait for the host
     * @param readTimeout milliseconds
     * @param slowest rate of a host that is too slow
     */
    HttpConnection(URI host, SocketAddress peer, Closeable socket, int readTimeout, ArrivalRate.Limit slowest) {
        this.host = host;
        this.peer = peer;
        this.socket = socket;
        this.readTimeout = readTimeout;
        this.rate = new ArrivalRate(slowest);
    }

    /** Sends and reads over a channel. */
    void use(SocketChannel channel) {
        out = Channels.newOutputStream(channel);
        in = new ConnectionInput(this, channel, null);
    }

    /** Sends and reads over streams, whose reads have a timeout of their own. */
    void use(InputStream input, OutputStream output) {
        out = output;
        in = new ConnectionInput(this, null, input);
    }

    /** Returns the host as requests name it. */
    URI host() {
        return host;
    }

    /** Adds the request of this connection, if it waits for the first byte of the reply, or for a TLS handshake. */
    void addWaiting(List<HostProbes.Waiting> waiting) {
        long since = waitsSince.get();
        if (!replied && since != NO_WAIT && since != STALLED) {
            waiting.add(new HostProbes.Waiting(host, peer, since));
        }
    }

    /** Returns the input behind the head of the reply. */
    ConnectionInput body() {
        return in;
    }

    /**
     * Sends a request and reads the head of the reply.
     *
     * @param timeout milliseconds in which the first byte of the reply must arrive if that is less than the read
     *     timeout; 0 for the read timeout
     */
    HttpHead ask(String request, int timeout) throws IOException {
        replied = false;
        firstByteTimeout = timeout;
        rate.begin();
        heard = System.nanoTime();
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

    // A host that refuses sends the reason and closes, and the close may cross with the request. The reason can still
    // be read. Over TLS 1.3 a client learns in this way that its certificate is missing.
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

    /** Begins another part of the reply, whose rate counts by itself. */
    void beginPart() {
        rate.begin();
    }

    /** Whether any bytes arrived since the last request. */
    boolean hasReplied() {
        return replied;
    }

    /** Whether a read reached the end or failed. */
    boolean isBroken() {
        return broken;
    }

    /**
     * Returns for how many milliseconds nothing had come when it broke because the host was silent, not even to probes; 0 if
     * it broke otherwise, such as by the read timeout.
     */
    long silence() {
        return silence;
    }

    /** Whether another request may be sent on it. */
    boolean isFresh() {
        return !closed && waitsSince.get() != STALLED && System.nanoTime() - idleUntil < 0;
    }

    /**
     * Marks the connection as idle.
     *
     * @param millis milliseconds after which it must not be used again, because the host is about to close it
     */
    void rest(long millis) {
        idleUntil = System.nanoTime() + millis * NANOS_PER_MILLI;
    }

    /** Marks the start of a wait for the host. */
    void waits() {
        waitsSince.compareAndSet(NO_WAIT, System.nanoTime());
    }

    /**
     * Marks the end of a wait.
     *
     * @param came bytes that arrived; -1 at the end of the stream and after a failure
     */
    void goesOn(int came) {
        long now = System.nanoTime();
        if (came > 0) {
            replied = true;
            heard = now;
        }
        broken |= came < 0;
        long since = waitsSince.get();
        if (since != STALLED && waitsSince.compareAndSet(since, NO_WAIT)) {
            rate.add(now - since, Math.max(0, came));
        }
    }

    /**
     * Checks the rate at which bytes arrive. A host that sends a byte now and then meets every read timeout.
     *
     * @throws SocketTimeoutException if the host is too slow; the connection is then broken
     */
    void checkRate() throws SocketTimeoutException {
        String fault = rate.fault();
        if (fault != null) {
            broken = true;
            throw new SocketTimeoutException(fault);
        }
    }

    /**
     * Closes the connection if its thread has waited longer than its timeout, and a look 0.2 s ago has seen that, too. After
     * a pause of this JVM the thread finds what has come meanwhile.
     */
    void closeIfStalled(long now) {
        int first = replied ? 0 : firstByteTimeout;
        int millis = first == 0 || readTimeout > 0 && readTimeout < first ? readTimeout : first;
        long since = waitsSince.get();
        if (!isLate(since, now, millis)) {
            return;
        }
        if (since != lateSince) {
            lateSince = since;
            lateSeen = now;
        } else if (now - lateSeen >= SECOND_LOOK_NANOS) {
            close(since, millis);
        }
    }

    /**
     * Closes the connection if its thread has waited longer than a time, and twice as long within a reply: a host whose disk
     * stalls may be too busy for a new connection, too.
     *
     * @param millis the time
     */
    void closeIfSilent(long now, int millis) {
        long since = waitsSince.get();
        int most = replied ? 2 * millis : millis;
        if (isLate(since, now, most)) {
            close(since, most);
        }
    }

    private static boolean isLate(long since, long now, int millis) {
        return millis > 0 && since != NO_WAIT && since != STALLED && now - since > millis * NANOS_PER_MILLI;
    }

    private void close(long since, int millis) {
        stalledAfter = millis;
        if (waitsSince.compareAndSet(since, STALLED)) {
            close();
        }
    }

    /** Returns the failure, or a timeout with the failure as its cause if the connection was closed as stalled. */
    IOException explained(IOException failure) {
        long since = waitsSince.get();
        if (since != STALLED) {
            silence = silence(failure, (System.nanoTime() - heard) / NANOS_PER_MILLI);
            return failure;
        }
        silence = closedAfterSilence();
        SocketTimeoutException timeout = new SocketTimeoutException("nothing came for " + stalledAfter + " ms");
        timeout.initCause(failure);
        return timeout;
    }

    /** Returns after how many milliseconds it was closed because the host is gone; 0 if it was not closed for that. */
    long closedAfterSilence() {
        return waitsSince.get() == STALLED && stalledAfter != readTimeout ? stalledAfter : 0;
    }

    /**
     * Returns the silence that a failure proves. The system's probes are answered while the host is only slow, so their last
     * answer came as long ago as they last. A read of a stream has the read timeout, which a host whose disk hangs meets, too.
     *
     * @param unheard milliseconds since bytes came
     */
    static long silence(IOException failure, long unheard) {
        boolean isProbed = unheard >= Connector.SILENT_MILLIS && !(failure instanceof SocketTimeoutException);
        return isProbed ? Math.min(unheard, Connector.PROBED_MILLIS) : 0;
    }

    @Override
    public void close() {
        closed = true;
        closeQuietly(socket);
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
