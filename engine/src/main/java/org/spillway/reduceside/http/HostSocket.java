package org.spillway.reduceside.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.io.BulkInput;
import org.spillway.jdk.Jdk;
import org.spillway.memory.DirectMemory;
import org.spillway.reduceside.http.HostException.Kind;

/**
 * A socket whose reads find out whether the host is only slow, sends too slowly, or is gone. TLS lies above it, so its
 * handshake is watched, too. On a system without probes of its own, a host that loses its power within a reply is found
 * by the read timeout of each connection. One thread reads. Any thread may close it, which does not wait for the host.
 */
final class HostSocket extends Socket {
    private static final Logger LOG = LoggerFactory.getLogger(HostSocket.class);

    // Seconds of silence, seconds between two probes, and unanswered probes after which the system breaks a connection.
    // A host that has lost its power does not answer.
    private static final int PROBE_SECONDS = 3;
    private static final int PROBES = 3;
    private static final int PROBED_MILLIS = 6000;

    /**
     * A host that does not reply for so long is probed. A connection that breaks after so long a silence was broken by
     * the system's probes: a host that closes it does so at once.
     */
    static final int SILENT_MILLIS = 5000;

    private final HttpClient client;
    private final String host;
    final ArrivalRate rate;
    private final InputStream input = new Input();
    private long heard; // when the last bytes came, or the first wait began
    boolean isReplied; // bytes of the reply came
    private IOException fault;
    private long silence; // milliseconds before the fault if it is a broken connection

    /**
     * Opens a socket that is not connected.
     *
     * @param client has the limits of time
     * @param host its name in errors
     */
    HostSocket(HttpClient client, String host) {
        super(Proxy.NO_PROXY);
        this.client = client;
        this.host = host;
        this.rate = new ArrivalRate(client.rateWindow);
    }

    /**
     * Takes the descriptor and sets the options.
     *
     * @throws HostException if this process cannot open a socket
     */
    void open() throws HostException {
        try {
            setTcpNoDelay(true); // takes the descriptor, which the constructor does not
            setKeepAlive(true);
        } catch (IOException e) {
            throw new HostException(Kind.NO_SOCKET, "cannot open a socket: " + e.getMessage(), e);
        }
        try {
            Jdk.set(this, "TCP_KEEPIDLE", PROBE_SECONDS);
            Jdk.set(this, "TCP_KEEPINTERVAL", 1);
            Jdk.set(this, "TCP_KEEPCOUNT", PROBES);
        } catch (IOException | UnsupportedOperationException e) {
            LOG.debug("no probes here", e); // reads then end by the read timeout, which is later
        }
    }

    /** Returns why a read of this socket failed, or else the failure. TLS wraps what it meets below. */
    IOException explained(IOException failure) {
        return fault == null ? failure : fault;
    }

    /**
     * Returns the failure of a read that found the host gone. Null if reads have not failed, or otherwise, such as by the
     * read timeout, which a host whose disk hangs meets, too.
     */
    HostException gone() {
        if (silence >= client.silentMillis) {
            return new HostException(Kind.SILENT, "nothing came from " + host + ": " + fault, fault, silence);
        }
        return fault instanceof HostException gone ? gone : null;
    }

    @Override
    public InputStream getInputStream() {
        return input;
    }

    @Override
    public void close() throws IOException {
        client.forget(this);
        super.close();
    }

    /** Returns the milliseconds since a {@link System#nanoTime}. */
    static long millisSince(long nanos) {
        return (System.nanoTime() - nanos) / ArrivalRate.NANOS_PER_MILLI;
    }

    private int receive(byte[] target, int offset, int length, long begin) throws IOException {
        HostException gone = null;
        // Within a reply the system's own probes are enough.
        for (boolean isProbed = isReplied; ; isProbed = true) {
            long left = Math.max(1, client.readTimeout - millisSince(begin));
            // The reply may have come while the host, which has no room for another connection, was probed.
            setSoTimeout((int) (gone != null ? 1 : Math.min(isProbed ? left : client.silentMillis, left)));
            try {
                return super.getInputStream().read(target, offset, length);
            } catch (SocketTimeoutException e) {
                if (gone != null) {
                    throw gone;
                }
                if (millisSince(begin) >= client.readTimeout) {
                    throw new SocketTimeoutException("nothing came for " + millisSince(begin) + " ms");
                }
            }
            if (!isProbed) {
                gone = probe(begin);
            }
        }
    }

    // Connects to a host that does not reply, to learn whether it is still there. The system's own probes begin when it
    // has the acknowledgement of all that was sent, which a host without power never sends. A wait is probed once: an
    // answer shows that what was sent before is acknowledged by now, or soon. Returns the failure, or null.
    private HostException probe(long begin) throws IOException {
        try {
            client.connect(host, (InetSocketAddress) getRemoteSocketAddress(), client.silentMillis, 0)
                    .close();
            return null;
        } catch (HostException e) {
            return e.kind() == Kind.NO_SOCKET // which requests meet, too, and report
                    ? null
                    : new HostException(e.kind(), "no reply, and " + e.getMessage(), e, millisSince(begin));
        }
    }

    private final class Input extends BulkInput {
        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            long begin = System.nanoTime();
            heard = heard == 0 ? begin : heard;
            try {
                int count = receive(target, offset, Math.min(length, DirectMemory.MAX_COPY), begin);
                heard = System.nanoTime();
                rate.add(heard - begin, Math.max(0, count));
                String slow = rate.fault();
                if (slow != null) {
                    throw new SocketTimeoutException(slow);
                }
                return count;
            } catch (HostException | SocketTimeoutException e) {
                fault = e;
            } catch (IOException e) {
                // Their last answer came as long ago as the probes last.
                silence = Math.min(millisSince(heard), PROBED_MILLIS);
                fault = e;
            }
            throw fault;
        }
    }
}
