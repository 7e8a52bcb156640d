package org.spillway.reduceside.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketOption;
import java.net.SocketTimeoutException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class HttpConnectionTest {
    private static final int TIMEOUT = 1000;
    private static final long LATE = TIMEOUT * 2_000_000L;
    private static final IOException WHY = new IOException("injected");

    private final AtomicBoolean closed = new AtomicBoolean();
    private final HttpConnection connection = new HttpConnection(
            () -> closed.set(true),
            new ByteArrayInputStream(new byte[0]),
            new ByteArrayOutputStream(),
            "host:80",
            TIMEOUT,
            ArrivalRate.Limit.of(TIMEOUT));

    /** Data that arrives just before a stalled connection would be closed keeps it open, also for the next request. */
    @Test
    void aWaitThatHasEndedIsNoStall() {
        connection.waits();
        connection.goesOn(1);
        connection.closeIfStalled(System.nanoTime() + LATE);
        connection.rest(LATE);
        assertThat(closed).isFalse();
        assertThat(connection.isFresh()).isTrue();
        assertThat(connection.explained(WHY)).isSameAs(WHY);
    }

    /** A host that sends a byte now and then is slow. Each wait counts by itself. */
    @Test
    void aSlowHostIsNotStalled() {
        long begin = System.nanoTime();
        for (int i = 0; i < 20; i++) {
            connection.waits();
            connection.closeIfStalled(begin + TIMEOUT * 900_000L); // of which the earlier waits had a part
            connection.goesOn(1);
        }
        connection.closeIfStalled(begin + 20 * LATE);
        assertThat(closed).isFalse();
        connection.waits();
        connection.closeIfStalled(begin + 20 * LATE);
        assertThat(closed).isTrue();
    }

    /** If data arrives while a stalled connection is closed, the connection must not be used for another request. */
    @Test
    void aStallEndsTheConnectionThoughSomethingCame() {
        connection.waits();
        connection.closeIfStalled(System.nanoTime() + LATE);
        connection.goesOn(1);
        connection.rest(LATE);
        assertThat(closed).isTrue();
        assertThat(connection.isFresh()).isFalse();
        assertThat(connection.explained(WHY))
                .isInstanceOf(SocketTimeoutException.class)
                .hasCause(WHY);
    }

    /**
     * A host without power does not answer. Its connections break after 10 + 3 * 5 seconds, rather than after a read
     * timeout of three minutes.
     */
    @Test
    void theSystemAsksWhetherASilentHostIsThere() throws Exception {
        Map<String, Object> values = new TreeMap<>();
        try (Socket socket = new Socket()) {
            Connector.prepare(socket);
            for (SocketOption<?> option : socket.supportedOptions()) {
                values.put(option.name(), socket.getOption(option));
            }
        }
        assertThat(values)
                .containsEntry("SO_KEEPALIVE", true)
                .containsEntry("TCP_KEEPIDLE", 10)
                .containsEntry("TCP_KEEPINTERVAL", 5)
                .containsEntry("TCP_KEEPCOUNT", 3);
    }
}
