package org.spillway.reduceside.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** All times are given, so that none is waited for. */
class HostProbesTest {
    private static final URI HOST = URI.create("http://host:13562");
    private static final long SINCE = 1_000;

    private final HostProbes probes = new HostProbes(5000);
    private final List<Socket> taken = new ArrayList<>();
    private ServerSocket server;
    private int port;

    @BeforeEach
    void listen() throws Exception {
        server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        port = server.getLocalPort();
    }

    @AfterEach
    void close() throws Exception {
        probes.close();
        for (Socket socket : taken) {
            socket.close();
        }
        server.close();
    }

    @Test
    void silent_requestIsYoung_noProbe() throws Exception {
        server.close();

        assertThat(probes.silent(request(), at(4999))).isEmpty();
    }

    @Test
    void silent_hostRefuses_thatHost() throws Exception {
        server.close();

        assertThat(silentFrom(request(), 5000)).containsExactly(HOST);
    }

    /** Linux drops the SYN of a connection for which a server has no room, as a host does that has no power. */
    @Test
    void silent_hostDoesNotAnswer_thatHostWhenAConnectIsOver() throws Exception {
        fillBacklog();

        assertThat(probes.silent(request(), at(5000))).isEmpty();
        assertThat(probes.silent(request(), at(9999))).isEmpty();
        assertThat(probes.silent(request(), at(10_000))).containsExactly(HOST);
        assertThat(probes.silent(request(), at(10_000))).as("a new probe").isEmpty();
    }

    /** What was sent is acknowledged then, or soon, and the system's own probes begin. */
    @Test
    void silent_hostAnswers_notProbedAgainForThatRequest() throws Exception {
        answered(6000);
        server.close();

        assertThat(probes.silent(request(), at(600_000))).isEmpty();
    }

    @Test
    void silent_hostAnswersBeforeAnotherRequest_probedForThat() throws Exception {
        answered(6000);
        server.close();
        List<HostProbes.Waiting> both = new ArrayList<>(request());
        both.add(new HostProbes.Waiting(HOST, address(), at(7000)));

        assertThat(probes.silent(both, at(11_999))).isEmpty();
        assertThat(silentFrom(both, 12_000)).containsExactly(HOST);
    }

    @Test
    void silent_replyHasBegun_noProbeIsLeft() throws Exception {
        fillBacklog();
        probes.silent(request(), at(5000));

        assertThat(probes.silent(List.of(), at(10_000))).isEmpty();
        assertThat(probes.silent(request(), at(10_000))).isEmpty();
    }

    private static long at(long millis) {
        return SINCE + TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private List<HostProbes.Waiting> request() {
        return List.of(new HostProbes.Waiting(HOST, address(), SINCE));
    }

    private SocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    // The connect to a port of this machine ends at once, and still between two looks.
    private List<URI> silentFrom(List<HostProbes.Waiting> requests, long millis) throws InterruptedException {
        List<URI> silent = probes.silent(requests, at(millis));
        while (silent.isEmpty()) {
            Thread.sleep(1);
            silent = probes.silent(requests, at(millis));
        }
        return silent;
    }

    private void answered(long millis) throws Exception {
        assertThat(probes.silent(request(), at(millis))).isEmpty();
        try (Socket probe = server.accept()) {
            assertThat(probes.silent(request(), at(millis)))
                    .as("the probe ends")
                    .isEmpty();
            assertThat(probe.getInputStream().read()).isEqualTo(-1);
        }
    }

    private void fillBacklog() throws Exception {
        for (int i = 0; i < 2; i++) {
            taken.add(new Socket(InetAddress.getLoopbackAddress(), port));
        }
    }
}
