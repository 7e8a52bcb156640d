package org.spillway.reduceside.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.spillway.reduceside.http.Requests.TIMEOUT;
import static org.spillway.reduceside.http.Requests.begin;
import static org.spillway.reduceside.http.Requests.get;

import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.apache.hadoop.security.ssl.SSLFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.reduceside.http.HostException.Kind;
import org.spillway.reduceside.http.TestKeys.Owner;

class TlsConnectionTest {
    // In milliseconds. A host needs less for its part of a handshake, even on a machine that is thirty times as slow.
    private static final int READ_TIMEOUT = 5000;
    // In milliseconds. A host that does not reply for so long is probed.
    private static final int SILENT = 300;
    // Several records of TLS, and more than the buffer of a connection.
    private static final byte[] BODY = new byte[200_000];
    private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n";

    @TempDir
    private static Path folder;

    private static TestKeys keys;

    private SSLFactory tls;
    private HttpClient client;

    @BeforeAll
    static void makeKeys() throws Exception {
        new Random(1).nextBytes(BODY);
        keys = new TestKeys(folder);
        warmUp();
    }

    // The first handshake of a JVM may take seconds.
    private static void warmUp() throws Exception {
        SSLFactory tls = keys.ofTask(false);
        try (RawServer server = serving(listen(Owner.HOST));
                HttpClient client = new HttpClient(tls, TIMEOUT, TIMEOUT)) {
            get(client, server.uri());
        } finally {
            tls.destroy();
        }
    }

    @BeforeEach
    void open() throws Exception {
        tls = keys.ofTask(false);
        client = new HttpClient(tls, TIMEOUT, TIMEOUT);
    }

    @AfterEach
    void close() {
        client.close();
        tls.destroy();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void get_again_newConnection(String protocol) throws Exception {
        try (RawServer server = serving(listen(Owner.HOST, protocol))) {
            for (int i = 0; i < 3; i++) {
                assertThat(get(client, server.uri("localhost"))).isEqualTo(BODY);
            }
            assertThat(server.connections()).isEqualTo(3);
            assertThat(server.requests().get(0))
                    .isEqualTo("GET /path?a=b HTTP/1.1\nHost: localhost:" + server.port() + "\nX: y");
        }
    }

    /** Each byte of the handshake arrives within the read timeout. */
    @Test
    void get_handshakeDoesNotEnd_ended() throws Exception {
        byte[] header = {22, 3, 3, 0x3F, 0x7F}; // of a record of 16 KB
        try (RawServer server = new RawServer(connection -> {
                    connection.say(header);
                    for (int i = 0; i < 0x3F7F; i++) {
                        LockSupport.parkNanos(50_000_000);
                        connection.say("a");
                    }
                });
                HttpClient impatient = new HttpClient(tls, TIMEOUT, READ_TIMEOUT, 300, TIMEOUT)) {
            assertThatThrownBy(() -> get(impatient, URI.create("https://127.0.0.1:" + server.port())))
                    .hasFieldOrPropertyWithValue("kind", Kind.BROKEN)
                    .hasMessageContaining("limit 1024 bytes a second while setting up TLS to https://127.0.0.1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void get_hostWantsACertificate_getsOurs(String protocol) throws Exception {
        List<String> names = new CopyOnWriteArrayList<>();
        SSLFactory withKey = keys.ofTask(true);
        try (RawServer server = new RawServer(wanting(listen(Owner.HOST, protocol)), connection -> {
                    SSLSocket socket = (SSLSocket) connection.socket();
                    names.add(socket.getSession().getPeerPrincipal().getName());
                    connection.serve(BODY);
                });
                HttpClient known = new HttpClient(withKey, TIMEOUT, TIMEOUT)) {
            assertThat(get(known, server.uri())).isEqualTo(BODY);
            assertThat(names).containsExactly("CN=TASK");
        } finally {
            withKey.destroy();
        }
    }

    /** The host's alert may cross with the request. It may also be lost if it arrives during the handshake. */
    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void get_hostWantsACertificateOfATaskWithout_named(String protocol) throws Exception {
        for (int i = 0; i < 10; i++) {
            try (RawServer server = serving(wanting(listen(Owner.HOST, protocol)))) {
                assertThatThrownBy(() -> get(client, server.uri()))
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("certificate");
                assertThat(server.requests()).isEmpty();
            }
        }
    }

    @Test
    void get_certificateOfAnotherName_refused() throws Exception {
        try (RawServer server = serving(listen(Owner.OTHER))) {
            assertThatThrownBy(() -> get(client, server.uri("localhost")))
                    .hasFieldOrPropertyWithValue("kind", Kind.REFUSES_REQUESTS)
                    .hasCauseInstanceOf(SSLPeerUnverifiedException.class)
                    .hasMessageContaining("the certificate is not that of localhost");
            assertThat(server.requests()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void get_addressOfTheCertificate_accepted(String address) throws Exception {
        try (RawServer server = serving(keys.listen(address, Owner.HOST))) {
            assertThat(get(client, server.uri())).isEqualTo(BODY);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void get_addressThatTheCertificateDoesNotHave_refused(String address) throws Exception {
        try (RawServer server = serving(keys.listen(address, Owner.OTHER))) {
            assertThatThrownBy(() -> get(client, server.uri()))
                    .hasFieldOrPropertyWithValue("kind", Kind.REFUSES_REQUESTS)
                    .hasCauseInstanceOf(SSLPeerUnverifiedException.class)
                    .hasMessageContaining(
                            "not that of " + InetAddress.getByName(address).getHostAddress());
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void get_certificateThatNobodyTrusts_refused() throws Exception {
        try (RawServer server = serving(listen(Owner.STRANGER))) {
            assertThatThrownBy(() -> get(client, server.uri("localhost")))
                    .hasFieldOrPropertyWithValue("kind", Kind.REFUSES_REQUESTS)
                    .hasCauseInstanceOf(SSLHandshakeException.class)
                    .hasMessageContaining("https://localhost:" + server.port());
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void get_hostDoesNotSpeakTls_refused() throws Exception {
        try (RawServer server = new RawServer(connection -> connection.say("HTTP/1.1 400 Bad Request\r\n\r\n"))) {
            assertThatThrownBy(() -> get(client, URI.create("https://127.0.0.1:" + server.port())))
                    .hasFieldOrPropertyWithValue("kind", Kind.REFUSES_REQUESTS)
                    .hasMessageContaining("https://127.0.0.1:" + server.port());
        }
    }

    /** The host may be about to restart, so this is not a refusal. */
    @Test
    void get_hostClosesInTheHandshake_broken() throws Exception {
        try (RawServer server =
                new RawServer(connection -> connection.socket().getInputStream().read())) {
            Throwable failure = catchThrowable(() -> get(client, URI.create("https://127.0.0.1:" + server.port())));
            assertThat(failure).hasFieldOrPropertyWithValue("kind", Kind.BROKEN);
            assertThat(failure).hasMessageContaining("while setting up TLS");
        }
    }

    @Test
    void get_taskWithoutTls_named() throws Exception {
        try (RawServer server = serving(listen(Owner.HOST));
                HttpClient plain = new HttpClient(null, TIMEOUT, TIMEOUT)) {
            assertThatThrownBy(() -> get(plain, server.uri()))
                    .hasFieldOrPropertyWithValue("kind", Kind.BROKEN)
                    .hasMessageContaining("mapreduce.shuffle.ssl.enabled=false");
        }
    }

    /** The host can be reached, so it is not silent. */
    @Test
    void get_hostStandsStillInTheHandshake_failsAfterTheReadTimeout() throws Exception {
        try (RawServer server = new RawServer(RawServer.Connection::hang);
                HttpClient impatient = new HttpClient(tls, TIMEOUT, READ_TIMEOUT)) {
            Throwable failure = failureOf(begin(impatient, URI.create("https://127.0.0.1:" + server.port())));
            assertThat(failure)
                    .hasFieldOrPropertyWithValue("kind", Kind.BROKEN)
                    .hasMessageMatching("nothing came for [0-9]+ ms while setting up TLS to https://127.0.0.1.*");
        }
    }

    @Test
    void get_hostStandsStill_failsAfterTheReadTimeout() throws Exception {
        List<String> begins = List.of("", "HTTP/1.1 200 OK\r\nContent-", HEAD + "ab");
        try (RawServer server = new RawServer(listen(Owner.HOST), connection -> {
                    connection.request();
                    connection.say(begins.get(connection.number() - 1));
                    connection.hang();
                });
                HttpClient impatient = new HttpClient(tls, TIMEOUT, READ_TIMEOUT)) {
            List<FutureTask<byte[]>> reads = new ArrayList<>();
            for (int i = 0; i < begins.size(); i++) {
                reads.add(begin(impatient, server.uri()));
            }
            for (FutureTask<byte[]> read : reads) {
                assertThat(Requests.root(failureOf(read))).isInstanceOf(SocketTimeoutException.class);
            }
            assertThat(server.connections()).isEqualTo(begins.size());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", HEAD, HEAD + "ab"})
    void close_readIsUnderWay_ends(String begin) throws Exception {
        try (HttpClient patient = new HttpClient(tls, TIMEOUT, 0);
                RawServer server = hanging(begin)) {
            FutureTask<byte[]> read = begin(patient, server.uri());
            while (server.requests().isEmpty()) {
                Thread.sleep(10);
            }
            closes(patient);
            assertThat(failureOf(read)).isInstanceOf(IOException.class);
        }
    }

    /** Closing a TLS socket sends a message, which must wait for a thread that is sending. */
    @Test
    void close_requestIsNotRead_ends() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        try (HttpClient patient = new HttpClient(tls, TIMEOUT, 0);
                RawServer server = notReading(begun)) {
            FutureTask<byte[]> read = begin(() -> Requests.ask(patient, server.uri(), Requests.LONG_PATH));
            begun.await();
            closes(patient);
            assertThat(failureOf(read)).isInstanceOf(IOException.class);
        }
    }

    /** The system's own probes are not sent while the client's part of the handshake is not acknowledged. */
    @Test
    void get_hostGoneInTheHandshake_refused() throws Exception {
        try (RawServer server = new RawServer(RawServer.Connection::hang);
                HttpClient probing = Requests.probing(tls, SILENT)) {
            FutureTask<byte[]> read = begin(probing, URI.create("https://127.0.0.1:" + server.port()));
            while (server.connections() == 0) {
                Thread.sleep(10);
            }
            server.refuse();
            Throwable failure = failureOf(read);
            assertThat(failure).hasFieldOrPropertyWithValue("kind", Kind.REFUSES_CONNECTIONS);
            assertThat(((HostException) failure).millis()).isGreaterThanOrEqualTo(SILENT);
        }
    }

    /** A slow host answers a connect. */
    @Test
    void get_hostIsSlowInTheHandshake_waits() throws Exception {
        CountDownLatch probed = new CountDownLatch(2);
        try (RawServer server = new RawServer(connection -> {
                    probed.countDown();
                    connection.hang();
                });
                HttpClient probing = Requests.probing(tls, SILENT)) {
            FutureTask<byte[]> read = begin(probing, URI.create("https://127.0.0.1:" + server.port()));
            probed.await();
            Thread.sleep(3 * SILENT);
            assertThat(read.isDone()).isFalse();
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void close_handshakeIsUnderWay_ends() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        try (HttpClient patient = new HttpClient(tls, TIMEOUT, 0);
                RawServer server = new RawServer(connection -> {
                    connection.socket().getInputStream().read();
                    begun.countDown();
                    connection.hang();
                })) {
            FutureTask<byte[]> read = begin(patient, URI.create("https://127.0.0.1:" + server.port()));
            begun.await();
            closes(patient);
            assertThat(failureOf(read)).hasFieldOrPropertyWithValue("kind", Kind.BROKEN);
        }
    }

    // Socket reads cannot be interrupted, so a read that hangs is left to its thread.
    private static Throwable failureOf(FutureTask<byte[]> read) {
        Throwable failure = catchThrowable(read::get);
        assertThat(failure).isInstanceOf(ExecutionException.class);
        return failure.getCause();
    }

    // Closes the client in a separate thread, for the same reason. The server is closed before its clients, which ends
    // threads that hang.
    private static void closes(HttpClient client) throws Exception {
        Thread closing = start(client::close);
        closing.join();
    }

    private static Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static SSLServerSocket listen(Owner owner, String... protocols) throws IOException {
        SSLServerSocket listening = keys.listen("127.0.0.1", owner);
        if (protocols.length > 0) {
            listening.setEnabledProtocols(protocols);
        }
        return listening;
    }

    private static SSLServerSocket wanting(SSLServerSocket listening) {
        listening.setNeedClientAuth(true);
        return listening;
    }

    private static RawServer serving(SSLServerSocket listening) {
        return new RawServer(listening, connection -> connection.serve(BODY));
    }

    private static RawServer notReading(CountDownLatch begun) throws IOException {
        return new RawServer(listen(Owner.HOST), connection -> {
            connection.socket().getInputStream().read();
            begun.countDown();
            connection.hang();
        });
    }

    private static RawServer hanging(String begin) throws IOException {
        return new RawServer(listen(Owner.HOST), connection -> {
            connection.request();
            connection.say(begin);
            connection.hang();
        });
    }
}
