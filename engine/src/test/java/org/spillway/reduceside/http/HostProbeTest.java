package org.spillway.reduceside.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** All times are given, so that none is waited for. */
class HostProbeTest {
    private static final long SINCE = 1_000;

    private final List<Socket> taken = new ArrayList<>();
    private ServerSocket server;
    private HostProbe probe;

    @BeforeEach
    void listen() throws Exception {
        server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        probe = new HostProbe(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort()));
    }

    @AfterEach
    void close() throws Exception {
        probe.close();
        for (Socket socket : taken) {
            socket.close();
        }
        server.close();
    }

    @Test
    void isGone_requestIsYoung_false() throws Exception {
        server.close();

        assertThat(isGone(SINCE, 4999)).isFalse();
    }

    @Test
    void isGone_hostRefuses_true() throws Exception {
        server.close();

        awaitGone(SINCE, 5000);
    }

    /** Linux drops the SYN of a connection for which a server has no room, as a host does that has no power. */
    @Test
    void isGone_hostDoesNotAnswer_trueWhenAConnectIsOver() throws Exception {
        fillBacklog();

        assertThat(isGone(SINCE, 5000)).isFalse();
        assertThat(isGone(SINCE, 9999)).isFalse();
        assertThat(isGone(SINCE, 10_000)).isTrue();
        assertThat(isGone(SINCE, 10_000)).as("a new probe").isFalse();
    }

    /** What was sent is acknowledged then, or soon, and the system's own probes begin. */
    @Test
    void isGone_hostAnswers_notProbedAgainForThatRequest() throws Exception {
        answered(6000);
        server.close();

        assertThat(isGone(SINCE, 600_000)).isFalse();
    }

    @Test
    void isGone_hostAnswersBeforeAnotherRequest_probedForThat() throws Exception {
        answered(6000);
        server.close();
        long another = at(7000);

        assertThat(isGone(another, 11_999)).isFalse();
        awaitGone(another, 12_000);
    }

    @Test
    void close_probeIsUnderWay_ended() throws Exception {
        fillBacklog();
        isGone(SINCE, 5000);
        probe.close();

        assertThat(isGone(SINCE, 10_000)).isFalse();
    }

    private static long at(long millis) {
        return SINCE + TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private boolean isGone(long since, long millis) {
        return probe.isGone(since, at(millis), 5000);
    }

    // The connect to a port of this machine ends at once, and still between two looks.
    private void awaitGone(long since, long millis) throws InterruptedException {
        while (!isGone(since, millis)) {
            Thread.sleep(1);
        }
    }

    private void answered(long millis) throws Exception {
        assertThat(isGone(SINCE, millis)).isFalse();
        try (Socket accepted = server.accept()) {
            assertThat(isGone(SINCE, millis)).as("the probe ends").isFalse();
            assertThat(accepted.getInputStream().read()).isEqualTo(-1);
        }
    }

    private void fillBacklog() throws Exception {
        for (int i = 0; i < 2; i++) {
            taken.add(new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort()));
        }
    }
}
