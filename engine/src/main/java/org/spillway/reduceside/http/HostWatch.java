package org.spillway.reduceside.http;

import java.io.Closeable;
import java.io.IOException;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Watches one connection's waits for its host: whether one is too long, whether the host sends too slowly, and whether it
 * is gone. The connection's thread tells of each wait. Other threads may only call {@link #closeIfStalled}, {@link
 * #closeIfSilent}, {@link #isHostGone} and {@link #close}, guarded by the {@link HttpClient}: reads of a channel have no
 * timeout of their own.
 */
final class HostWatch implements Closeable {
    private static final long NO_WAIT = Long.MIN_VALUE;
    private static final long STALLED = Long.MIN_VALUE + 1;
    private static final long NANOS_PER_MILLI = 1_000_000;
    // In which a thread reads what has come while the whole JVM stood still.
    private static final long SECOND_LOOK_NANOS = 200 * NANOS_PER_MILLI;

    private final Closeable socket;
    private final int readTimeout;
    private final ArrivalRate rate;
    private final HostProbe probe;
    // When the current wait began, in nanoseconds, or NO_WAIT or STALLED. Atomic because the reading thread and a
    // thread that closes a stalled connection both set it, and only one of them may succeed.
    private final AtomicLong waitsSince = new AtomicLong(NO_WAIT);
    private volatile boolean replied;
    private volatile long stalledAfter;
    // The wait that was late, and when that was seen.
    private long lateSince = NO_WAIT;
    private long lateSeen;
    // Of the connection's thread.
    private long heard; // when bytes came or the request was sent
    private boolean broken;
    private long silence;

    /**
     * Creates the watch of a connection that is not set up.
     *
     * @param peer address of the host, which is probed while the host does not reply
     * @param socket the lowest socket, which is the one to close: closing a TLS socket may wait for the host
     * @param readTimeout milliseconds
     * @param slowest rate of a host that is too slow
     */
    HostWatch(SocketAddress peer, Closeable socket, int readTimeout, ArrivalRate.Limit slowest) {
        this.socket = socket;
        this.readTimeout = readTimeout;
        this.rate = new ArrivalRate(slowest);
        this.probe = new HostProbe(peer);
    }

    /** Begins the request. */
    void begin() {
        rate.begin();
        heard = System.nanoTime();
    }

    /** Begins another part of the reply, whose rate counts by itself. */
    void beginPart() {
        rate.begin();
    }

    /** Whether any bytes of the reply arrived. */
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
     * Closes the connection if its thread has waited longer than the read timeout, and a look 0.2 s ago has seen that, too. After
     * a pause of this JVM the thread finds what has come meanwhile.
     */
    void closeIfStalled(long now) {
        long since = waitsSince.get();
        if (!isLate(since, now, readTimeout)) {
            return;
        }
        if (since != lateSince) {
            lateSince = since;
            lateSeen = now;
        } else if (now - lateSeen >= SECOND_LOOK_NANOS) {
            close(since, readTimeout);
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

    /**
     * Whether a thread waits for the first byte of the reply, or for a TLS handshake, and the host cannot be reached.
     *
     * @param millis see {@link HostProbe#isGone}
     */
    boolean isHostGone(long now, int millis) {
        long since = waitsSince.get();
        if (replied || since == NO_WAIT || since == STALLED) {
            probe.close();
            return false;
        }
        return probe.isGone(since, now, millis);
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
        probe.close();
        Connector.closeQuietly(socket);
    }
}
