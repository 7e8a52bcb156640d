package org.spillway.reduceside.http;

import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;

/**
 * Connects to a host that has not replied to a request, to learn whether it is still there. The system's own probes begin
 * after it has the acknowledgement of all that was sent. A host that loses its power before never sends one, and the
 * request would wait for the read timeout. Guarded by the {@link HttpClient}.
 */
final class HostProbe implements Closeable {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long NONE = Long.MIN_VALUE;

    private final SocketAddress peer;
    private SocketChannel channel; // null if no probe is under way
    private long probed = NONE; // begin of the wait that was probed
    private long begun;

    HostProbe(SocketAddress peer) {
        this.peer = peer;
    }

    /**
     * Whether the host cannot be reached. A wait is probed once: an answer shows that what was sent before is acknowledged by
     * now, or soon.
     *
     * @param since nanoseconds, when the wait for the first byte of the reply began
     * @param millis without a reply until the host is probed, and then without an answer until it counts as gone
     */
    boolean isGone(long since, long now, int millis) {
        long patience = millis * NANOS_PER_MILLI;
        if (now - since < patience) {
            return false;
        }
        try {
            if (since != probed) {
                begin(since, now);
            }
            boolean isAnswered = channel == null || channel.finishConnect();
            if (isAnswered) {
                close();
            }
            if (isAnswered || now - begun < patience) {
                return false;
            }
        } catch (HostException | BindException e) {
            close(); // this process has no descriptor or port left, which requests meet, too, and report
            return false;
        } catch (IOException e) {
            // refused, or without a route
        }
        close();
        probed = NONE;
        return true;
    }

    private void begin(long since, long now) throws IOException {
        close();
        probed = since;
        begun = now;
        channel = Connector.open(false).getChannel();
        channel.configureBlocking(false);
        channel.connect(peer);
    }

    /** Ends the probe that is under way. */
    @Override
    public void close() {
        if (channel != null) {
            Connector.closeQuietly(channel);
            channel = null;
        }
    }
}
