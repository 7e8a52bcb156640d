package org.spillway.reduceside.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.net.SocketTimeoutException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class HostWatchTest {
    private static final int TIMEOUT = 1000;
    private static final long LATE = TIMEOUT * 2_000_000L;
    private static final long LOOK = 200_000_000L; // nanoseconds between two looks that count
    private static final SocketAddress PEER = new InetSocketAddress("127.0.0.1", 80);
    private static final IOException WHY = new IOException("injected");

    private final AtomicBoolean closed = new AtomicBoolean();
    private final HostWatch watch = new HostWatch(PEER, () -> closed.set(true), TIMEOUT, ArrivalRate.Limit.of(TIMEOUT));

    /** Data that arrives just before a stalled connection would be closed keeps it open. */
    @Test
    void closeIfStalled_waitHasEnded_staysOpen() {
        watch.waits();
        watch.goesOn(1);
        watch.closeIfStalled(System.nanoTime() + LATE);
        assertThat(closed).isFalse();
        assertThat(watch.explained(WHY)).isSameAs(WHY);
    }

    /** A host that sends a byte now and then is slow. Each wait counts by itself. */
    @Test
    void closeIfStalled_slowHost_staysOpen() {
        long begin = System.nanoTime();
        for (int i = 0; i < 20; i++) {
            watch.waits();
            watch.closeIfStalled(begin + TIMEOUT * 900_000L); // of which the earlier waits had a part
            watch.goesOn(1);
        }
        watch.closeIfStalled(begin + 20 * LATE);
        assertThat(closed).isFalse();
        watch.waits();
        watch.closeIfStalled(begin + 20 * LATE);
        watch.closeIfStalled(begin + 20 * LATE + LOOK);
        assertThat(closed).isTrue();
    }

    /** What has come in the meantime is not read yet. */
    @Test
    void closeIfStalled_firstLookAfterAPauseOfThisJvm_staysOpen() {
        watch.waits();
        watch.closeIfStalled(System.nanoTime() + LATE);
        watch.goesOn(1);
        watch.waits();
        watch.closeIfStalled(System.nanoTime() + LATE);
        assertThat(closed).isFalse();
    }

    /** Another thread may wake the one that looks, within a millisecond. */
    @Test
    void closeIfStalled_twoLooksAtOnceAfterAPause_staysOpen() {
        long late = System.nanoTime() + LATE;
        watch.waits();
        watch.closeIfStalled(late);
        watch.closeIfStalled(late + LOOK / 2);
        assertThat(closed).isFalse();
        watch.closeIfStalled(late + LOOK);
        assertThat(closed).isTrue();
    }

    /** If data arrives while a stalled connection is closed, the read has failed all the same. */
    @Test
    void closeIfStalled_somethingComesThen_staysClosed() {
        watch.waits();
        watch.closeIfStalled(System.nanoTime() + LATE);
        watch.closeIfStalled(System.nanoTime() + LATE + LOOK);
        watch.goesOn(1);
        assertThat(closed).isTrue();
        assertThat(watch.explained(WHY))
                .isInstanceOf(SocketTimeoutException.class)
                .hasCause(WHY);
    }

    /** A stream's own read timeout proves nothing about the host: its disk may hang. Only probes find it silent. */
    @Test
    void silence_readTimeoutOfAStream_none() {
        assertThat(HostWatch.silence(WHY, 6000)).isEqualTo(6000);
        assertThat(HostWatch.silence(WHY, 20_000)).as("answered meanwhile").isEqualTo(6000);
        assertThat(HostWatch.silence(WHY, 4000)).isZero();
        assertThat(HostWatch.silence(new SocketTimeoutException("Read timed out"), 180_000))
                .isZero();
    }

    /**
     * A host without power does not answer. Its connections break after 3 + 3 * 1 seconds, rather than after a read
     * timeout of three minutes.
     */
    @Test
    void prepare_socket_probedBySystem() throws Exception {
        Map<String, Object> values = new TreeMap<>();
        try (Socket socket = new Socket()) {
            Connector.prepare(socket);
            for (SocketOption<?> option : socket.supportedOptions()) {
                values.put(option.name(), socket.getOption(option));
            }
        }
        assertThat(values)
                .containsEntry("SO_KEEPALIVE", true)
                .containsEntry("TCP_KEEPIDLE", 3)
                .containsEntry("TCP_KEEPINTERVAL", 1)
                .containsEntry("TCP_KEEPCOUNT", 3);
    }
}
