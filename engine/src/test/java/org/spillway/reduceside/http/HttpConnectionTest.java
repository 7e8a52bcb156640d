package org.spillway.reduceside.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpConnectionTest {
    private static final int TIMEOUT = 1000;
    private static final long LATE = TIMEOUT * 2_000_000L;
    private static final long LOOK = 200_000_000L; // nanoseconds between two looks that count
    private static final URI HOST = URI.create("http://127.0.0.1:80");
    private static final SocketAddress PEER = new InetSocketAddress("127.0.0.1", 80);
    private static final IOException WHY = new IOException("injected");

    private final AtomicBoolean closed = new AtomicBoolean();
    private final HttpConnection connection = over(new ByteArrayInputStream(new byte[0]));

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
        connection.closeIfStalled(begin + 20 * LATE + LOOK);
        assertThat(closed).isTrue();
    }

    /** What has come in the meantime is not read yet. */
    @Test
    void closeIfStalled_firstLookAfterAPauseOfThisJvm_staysOpen() {
        connection.waits();
        connection.closeIfStalled(System.nanoTime() + LATE);
        connection.goesOn(1);
        connection.waits();
        connection.closeIfStalled(System.nanoTime() + LATE);
        assertThat(closed).isFalse();
    }

    /** Another thread may wake the one that looks, within a millisecond. */
    @Test
    void closeIfStalled_twoLooksAtOnceAfterAPause_staysOpen() {
        long late = System.nanoTime() + LATE;
        connection.waits();
        connection.closeIfStalled(late);
        connection.closeIfStalled(late + LOOK / 2);
        assertThat(closed).isFalse();
        connection.closeIfStalled(late + LOOK);
        assertThat(closed).isTrue();
    }

    /** If data arrives while a stalled connection is closed, the connection must not be used for another request. */
    @Test
    void aStallEndsTheConnectionThoughSomethingCame() {
        connection.waits();
        connection.closeIfStalled(System.nanoTime() + LATE);
        connection.closeIfStalled(System.nanoTime() + LATE + LOOK);
        connection.goesOn(1);
        connection.rest(LATE);
        assertThat(closed).isTrue();
        assertThat(connection.isFresh()).isFalse();
        assertThat(connection.explained(WHY))
                .isInstanceOf(SocketTimeoutException.class)
                .hasCause(WHY);
    }

    /** Looks at a connection that waits for the first or the second byte of a reply. */
    @ParameterizedTest
    @CsvSource({
        "300, 0, 400, true",
        "300, 1, 400, false", // it has begun to reply
        "300, 1, 1100, true",
        "3000, 0, 1100, true", // the read timeout is shorter
        "0, 0, 400, false",
        "0, 0, 1100, true"
    })
    void ask_firstByteTimeout_holdsUntilTheFirstByte(int timeout, int came, int millis, boolean ends) {
        AtomicReference<HttpConnection> asked = new AtomicReference<>();
        InputStream reply = new InputStream() {
            private int bytes;

            @Override
            public int read() {
                if (bytes++ < came) {
                    return 'H';
                }
                for (int look = 0; look < 2; look++) {
                    asked.get().closeIfStalled(System.nanoTime() + millis * 1_000_000L + look * LOOK);
                }
                return -1;
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                int one = read();
                target[offset] = (byte) one;
                return one < 0 ? -1 : 1;
            }
        };
        asked.set(over(reply));
        assertThatThrownBy(() -> asked.get().ask("GET", timeout)).isInstanceOf(EOFException.class);
        assertThat(closed.get()).isEqualTo(ends);
    }

    private HttpConnection over(InputStream reply) {
        HttpConnection over =
                new HttpConnection(HOST, PEER, () -> closed.set(true), TIMEOUT, ArrivalRate.Limit.of(TIMEOUT));
        over.use(reply, new ByteArrayOutputStream());
        return over;
    }

    /** A stream's own read timeout proves nothing about the host: its disk may hang. Only probes find it silent. */
    @Test
    void silence_readTimeoutOfAStream_none() {
        assertThat(HttpConnection.silence(WHY, 6000)).isEqualTo(6000);
        assertThat(HttpConnection.silence(WHY, 20_000)).as("answered meanwhile").isEqualTo(6000);
        assertThat(HttpConnection.silence(WHY, 4000)).isZero();
        assertThat(HttpConnection.silence(new SocketTimeoutException("Read timed out"), 180_000))
                .isZero();
    }

    /**
     * A host without power does not answer. Its connections break after 3 + 3 * 1 seconds, rather than after a read
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
                .containsEntry("TCP_KEEPIDLE", 3)
                .containsEntry("TCP_KEEPINTERVAL", 1)
                .containsEntry("TCP_KEEPCOUNT", 3);
    }
}
