package org.spillway.reduceside.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.spillway.reduceside.http.Requests.TIMEOUT;
import static org.spillway.reduceside.http.Requests.ask;
import static org.spillway.reduceside.http.Requests.begin;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketOption;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.reduceside.http.HostException.Kind;
import org.spillway.testing.DirectBytes;

class HttpClientTest {
    private static final byte[] BODY = "some bytes".getBytes(StandardCharsets.ISO_8859_1);

    // A time in which hosts must reply or connect, and do not in some tests, in milliseconds.
    private static final int SHORT = 300;

    private final HttpClient client = new HttpClient(null, TIMEOUT, TIMEOUT);

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void get_again_newConnection() throws Exception {
        try (RawServer server = new RawServer(connection -> connection.serve(BODY))) {
            for (int i = 0; i < 3; i++) {
                assertThat(get(server.uri())).isEqualTo(BODY);
            }
            assertThat(server.connections()).isEqualTo(3);
            assertThat(server.requests().get(0))
                    .isEqualTo("GET /path?a=b HTTP/1.1\nHost: 127.0.0.1:" + server.port() + "\nX: y");
        }
    }

    @Test
    void close_replyHasBeenRead_connectionEnds() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        try (RawServer server = new RawServer(connection -> {
            connection.serve(BODY);
            if (connection.request() == null) {
                ended.countDown();
            }
        })) {
            assertThat(get(server.uri())).isEqualTo(BODY);
            ended.await();
        }
    }

    @Test
    void get_connectionEndsBeforeTheReply_triedOnceMore() throws Exception {
        try (RawServer server = new RawServer(RawServer.Connection::request)) {
            assertThatThrownBy(() -> get(server.uri())).isInstanceOf(IOException.class);
            assertThat(server.connections()).isEqualTo(2);
        }
        try (RawServer server = new RawServer(connection -> {
            if (connection.number() > 1) {
                connection.serve(BODY);
            }
        })) {
            assertThat(get(server.uri())).isEqualTo(BODY);
        }
    }

    @Test
    void get_connectionEndsWithinTheHead_fails() throws Exception {
        try (RawServer server = new RawServer(connection -> {
            connection.request();
            connection.say("HTTP/1.1 200");
        })) {
            assertThatThrownBy(() -> get(server.uri())).hasCauseInstanceOf(EOFException.class);
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    /** A host that refuses a connection does not read the request, so the client cannot send all of it. */
    @Test
    void get_replyCrossesWithTheRequest_read() throws Exception {
        try (RawServer server = new RawServer(connection -> {
            connection.socket().getInputStream().read();
            connection.say("HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\nRetry-After: 5\r\n\r\n");
        })) {
            try (HttpExchange response = ask(client, server.uri(), Requests.LONG_PATH)) {
                assertThat(response.head().status()).isEqualTo(429);
                assertThat(response.head().number("Retry-After", 0)).isEqualTo(5);
            }
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "5\r\nsome \r\n5\r\nbytes\r\n0\r\n\r\n",
                "1\r\ns\r\n0009\r\nome bytes\r\n000\r\n\r\n",
                "a;name=\"value\"\r\nsome bytes\r\n0;last\r\nTrailer: x\r\n\r\n",
                "A \nsome bytes\n0\n\n"
            })
    void body_inChunks_decoded(String body) throws Exception {
        try (RawServer server = new RawServer(connection -> {
            connection.request();
            // The length is that of a sender that does not know of chunks. It does not count.
            connection.say("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: Chunked\r\n\r\n" + body);
        })) {
            assertThat(get(server.uri())).isEqualTo(BODY);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r\n", "-1\r\n", "x\r\n", "1 1\r\n", "1000000000000000\r\n", "1\r\nab\r\n0\r\n\r\n"})
    void body_chunkWithoutSize_failsAndNamesIt(String body) throws Exception {
        try (RawServer server = new RawServer(connection -> {
            connection.request();
            connection.say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + body);
            connection.hang();
        })) {
            assertThatThrownBy(() -> get(server.uri()))
                    .isInstanceOf(ProtocolException.class)
                    .hasMessageContaining("chunk");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "a\r\nsome", "a\r\nsome bytes", "a\r\nsome bytes\r\n"})
    void body_connectionEndsWithinChunks_fails(String body) throws Exception {
        try (RawServer server = new RawServer(connection -> {
            connection.request();
            connection.say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + body);
        })) {
            try (HttpExchange response = ask(client, server.uri())) {
                assertThatThrownBy(() -> response.body().readAllBytes()).isInstanceOf(EOFException.class);
                assertThat(response.isBroken()).isTrue();
            }
        }
    }

    @Test
    void body_anotherTransferCoding_refused() throws Exception {
        try (RawServer server = new RawServer(connection -> {
            connection.request();
            connection.say("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n");
        })) {
            assertThatThrownBy(() -> get(server.uri()))
                    .hasCauseInstanceOf(ProtocolException.class)
                    .hasMessageContaining("gzip, chunked");
        }
    }

    /** URI does not recognise such a host name. */
    @Test
    void get_nameWithUnderscore_asked() {
        assertThatThrownBy(() -> get(URI.create("http://no_such_host.invalid:1")))
                .hasFieldOrPropertyWithValue("kind", Kind.UNKNOWN_NAME)
                .hasCauseInstanceOf(UnknownHostException.class)
                .hasMessageContaining("no_such_host.invalid");
    }

    @Test
    void head_namesInAnyCase_found() throws Exception {
        try (RawServer server = new RawServer(connection -> {
            connection.request();
            connection.say(
                    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 503  Busy now \r\ncontent-LENGTH:0\r\nRetry-After: x\r\n\r\n");
        })) {
            try (HttpExchange response = ask(client, server.uri())) {
                assertThat(response.head().status()).isEqualTo(503);
                assertThat(response.head().reason()).isEqualTo("Busy now");
                assertThat(response.head().number("Content-Length", 7)).isZero();
                assertThat(response.head().number("retry-after", 7)).isEqualTo(7);
                assertThat(response.head().header("name")).isNull();
                assertThat(response.body().read()).isEqualTo(-1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-OpenSSH_9.2\r\n",
                "HTTP/1.1 abc OK\r\n\r\n",
                "HTTP/1.1\r\n\r\n",
                "HTTP/1.1 200 OK\r\nno header\r\n\r\n",
                "HTTP/2 200 OK of which there is no such thing\r\n\r\n"
            })
    void get_replyIsNotHttp_failsAndNamesIt(String reply) throws Exception {
        try (RawServer server = new RawServer(connection -> {
            connection.request();
            connection.say(reply);
        })) {
            assertThatThrownBy(() -> get(server.uri()))
                    .hasCauseInstanceOf(ProtocolException.class)
                    .hasMessageContaining("\"" + lineOf(reply).substring(0, 6));
        }
    }

    @Test
    void get_headWithoutEnd_fails() throws Exception {
        try (RawServer server = new RawServer(connection -> {
            connection.request();
            connection.say("HTTP/1.1 200 OK\r\n");
            while (true) {
                connection.say("X: y\r\n");
            }
        })) {
            assertThatThrownBy(() -> get(server.uri()))
                    .hasCauseInstanceOf(ProtocolException.class)
                    .hasMessageContaining("65536 bytes");
        }
    }

    @Test
    void body_endsTooSoon_fails() throws Exception {
        try (RawServer server = new RawServer(connection -> {
            connection.request();
            connection.say("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nab");
        })) {
            assertThatThrownBy(() -> get(server.uri()))
                    .isInstanceOf(EOFException.class)
                    .hasMessageContaining("18 bytes");
        }
    }

    @Test
    void body_unknownLength_endsWithItsConnection() throws Exception {
        try (RawServer server = new RawServer(connection -> {
            connection.request();
            connection.say("HTTP/1.1 200 OK\r\n\r\nabc");
        })) {
            assertThat(get(server.uri())).asString().isEqualTo("abc");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void body_readsOfAnyLength_sameBytes(boolean chunks) throws Exception {
        byte[] body = new byte[3_000_000];
        Random random = new Random(1);
        random.nextBytes(body);
        try (RawServer server = new RawServer(connection -> {
            if (chunks) {
                sayInChunks(connection, body);
            } else {
                connection.serve(body);
            }
        })) {
            try (HttpExchange response = ask(client, server.uri())) {
                ByteBuffer target = ByteBuffer.allocate(body.length);
                byte[] array = new byte[100_000];
                while (target.hasRemaining()) {
                    int max = Math.min(target.remaining(), 1 + random.nextInt(random.nextBoolean() ? 10 : 90_000));
                    int count = response.body().read(array, 5, max);
                    target.put(array, 5, count);
                }
                assertThat(response.body().read()).isEqualTo(-1);
                assertThat(target.flip()).isEqualTo(ByteBuffer.wrap(body));
            }
        }
    }

    private static void sayInChunks(RawServer.Connection connection, byte[] body) throws IOException {
        connection.request();
        connection.say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        Random random = new Random(2);
        for (int at = 0; at < body.length; ) {
            int size = Math.min(body.length - at, 1 + random.nextInt(random.nextBoolean() ? 10 : 90_000));
            connection.say(Integer.toHexString(size) + "\r\n");
            connection.out().write(body, at, size);
            connection.say("\r\n");
            at += size;
        }
        connection.say("0\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\nContent-", "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nab"})
    void get_hostStandsStill_failsAfterTheReadTimeout(String begin) throws Exception {
        try (RawServer server = hanging(begin);
                HttpClient impatient = new HttpClient(null, TIMEOUT, 300)) {
            Throwable failure = catchThrowable(() -> Requests.get(impatient, server.uri()));
            assertThat(Requests.root(failure))
                    .isInstanceOf(SocketTimeoutException.class)
                    .hasMessageMatching("nothing came for [0-9]+ ms");
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    /** Its disk may hang. Only the system's probes find a host silent within a reply. */
    @Test
    void gone_readTimeout_null() throws Exception {
        try (RawServer server = hanging("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nab");
                HttpClient impatient = new HttpClient(null, TIMEOUT, 300);
                HttpExchange response = ask(impatient, server.uri())) {
            assertThatThrownBy(() -> response.body().readAllBytes()).isInstanceOf(SocketTimeoutException.class);
            assertThat(response.isBroken()).isTrue();
            assertThat(response.gone()).isNull();
        }
    }

    /** Each wait counts by itself. */
    @Test
    void body_slowHost_read() throws Exception {
        try (RawServer server = new RawServer(connection -> {
                    connection.request();
                    connection.say("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n");
                    for (int i = 0; i < 8; i++) {
                        think(SHORT);
                        connection.say("a");
                    }
                });
                HttpClient impatient = new HttpClient(null, TIMEOUT, 2000)) {
            assertThat(Requests.get(impatient, server.uri())).asString().isEqualTo("aaaaaaaa");
        }
    }

    /** As after a pause of this JVM, or while it has no memory for an output. */
    @Test
    void body_nobodyReadsForLongerThanTheReadTimeout_readAfterwards() throws Exception {
        try (RawServer server = new RawServer(connection -> connection.serve(BODY));
                HttpClient impatient = new HttpClient(null, TIMEOUT, SHORT);
                HttpExchange response = ask(impatient, server.uri())) {
            Thread.sleep(3 * SHORT);
            assertThat(response.body().readAllBytes()).isEqualTo(BODY);
        }
    }

    /** The system's own probes are not sent before the request is acknowledged. */
    @Test
    void get_noReplyAndHostRefusesConnections_refused() throws Exception {
        try (RawServer server = hanging("");
                HttpClient probing = Requests.probing(null, SHORT)) {
            FutureTask<byte[]> read = begin(probing, server.uri());
            while (server.requests().isEmpty()) {
                Thread.sleep(10);
            }
            server.refuse();
            assertThatThrownBy(read::get).cause().hasFieldOrPropertyWithValue("kind", Kind.REFUSES_CONNECTIONS);
        }
    }

    @Test
    void get_noReplyAndHostDoesNotAnswer_silent() throws Exception {
        try (FullServer server = new FullServer();
                HttpClient probing = Requests.probing(null, SHORT)) {
            FutureTask<byte[]> read = begin(probing, server.uri());
            server.fill();
            Throwable failure = catchThrowable(read::get).getCause();
            assertThat(failure).hasFieldOrPropertyWithValue("kind", Kind.SILENT);
            assertThat(((HostException) failure).millis()).isBetween(2L * SHORT, 100L * SHORT);
        }
    }

    /** It was acknowledged, and the host has no room for the probe. */
    @Test
    void get_replyComesWhileTheHostIsProbedInVain_read() throws Exception {
        try (FullServer server = new FullServer();
                HttpClient probing = Requests.probing(null, 1000)) {
            FutureTask<byte[]> read = begin(probing, server.uri());
            server.fill();
            Thread.sleep(1500); // half of the probe
            server.reply("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nsome bytes");
            assertThat(read.get()).isEqualTo(BODY);
        }
    }

    @Test
    void get_replyTakesLongerThanAConnect_notProbed() throws Exception {
        try (RawServer server = new RawServer(connection -> {
                    connection.request();
                    think(3 * SHORT);
                    connection.say("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nsome bytes");
                });
                HttpClient patient = new HttpClient(null, SHORT, TIMEOUT)) {
            assertThat(Requests.get(patient, server.uri())).isEqualTo(BODY);
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    /** A node manager that pauses: the system accepts for it, then it refuses with a 429, which the reset deletes. */
    @Test
    void get_connectionBreaksAfterASilence_triedOnceMore() throws Exception {
        try (RawServer server = new RawServer(connection -> {
                    if (connection.number() == 1) {
                        connection.socket().setSoLinger(true, 0); // closed by a reset
                        think(3 * SHORT); // with a probe, which is the second connection
                    } else if (connection.number() > 2) {
                        connection.serve(BODY);
                    }
                });
                HttpClient probing = Requests.probing(null, SHORT)) {
            assertThat(Requests.get(probing, server.uri())).isEqualTo(BODY);
            assertThat(server.connections()).isEqualTo(3);
        }
    }

    @Test
    void get_connectionBreaksAfterASilenceTwice_silent() throws Exception {
        try (RawServer server = new RawServer(connection -> {
                    if (connection.number() % 2 == 1) {
                        connection.socket().setSoLinger(true, 0);
                        think(3 * SHORT);
                    }
                });
                HttpClient probing = Requests.probing(null, SHORT)) {
            Throwable failure = catchThrowable(() -> Requests.get(probing, server.uri()));
            assertThat(failure).hasFieldOrPropertyWithValue("kind", Kind.SILENT);
            assertThat(((HostException) failure).millis()).isBetween(2L * SHORT, 100L * SHORT);
            assertThat(server.connections()).isEqualTo(4);
        }
    }

    /** The silence began before the second try. */
    @Test
    void get_hostDoesNotAnswerAfterASilence_silentSinceThen() throws Exception {
        try (FullServer server = new FullServer();
                HttpClient probing = new HttpClient(null, 2 * SHORT, TIMEOUT, 0, SHORT)) {
            FutureTask<byte[]> read = begin(probing, server.uri());
            server.accept().getInputStream().read();
            server.accept().close(); // the probe
            server.fillRest();
            server.reset();
            Throwable failure = catchThrowable(read::get).getCause();
            assertThat(failure).hasFieldOrPropertyWithValue("kind", Kind.SILENT).hasMessageContaining("cannot connect");
            assertThat(((HostException) failure).millis()).isBetween(3L * SHORT, 100L * SHORT);
        }
    }

    /** The system's buffers take a request, so that only its reply is waited for. */
    @Test
    void get_longestRequestIsNotRead_failsAfterTheReadTimeout() throws Exception {
        try (RawServer server = new RawServer(RawServer.Connection::hang);
                HttpClient impatient = new HttpClient(null, TIMEOUT, SHORT)) {
            String path = "/" + "a".repeat(4096); // Netty's limit, which requests keep
            Throwable failure = catchThrowable(() -> ask(impatient, server.uri(), path));
            assertThat(Requests.root(failure)).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void get_requestCannotBeSent_causeIsKept() throws Exception {
        try (RawServer server =
                new RawServer(connection -> connection.socket().getInputStream().read())) {
            Throwable failure = catchThrowable(() -> ask(client, server.uri(), Requests.LONG_PATH));
            assertThat(failure.getCause().getSuppressed()).hasSize(1).hasOnlyElementsOfType(IOException.class);
        }
    }

    @Test
    void close_hostIsProbed_ends() throws Exception {
        HttpClient probing = new HttpClient(null, 5000, TIMEOUT);
        try (FullServer server = new FullServer()) {
            FutureTask<byte[]> read = begin(probing, server.uri());
            server.fill();
            Thread.sleep(6000); // a second of the probe
            long begin = System.nanoTime();
            probing.close();
            assertThatThrownBy(read::get).cause().isInstanceOf(HostException.class);
            assertThat(System.nanoTime() - begin).isLessThan(2_000_000_000L);
        }
    }

    /** A wait is probed once: what was sent is acknowledged then, or soon, and the system's own probes begin. */
    @Test
    void get_noReplyYetAndHostIsThere_requestWaits() throws Exception {
        try (RawServer server = new RawServer(connection -> {
                    if (connection.number() == 1) {
                        think(5 * SHORT);
                        connection.serve(BODY);
                    }
                });
                HttpClient probing = Requests.probing(null, SHORT)) {
            assertThat(Requests.get(probing, server.uri())).isEqualTo(BODY);
            assertThat(server.requests()).hasSize(1);
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    /** A host whose disk stalls may be too busy for a new connection, too. */
    @Test
    void body_hostStandsStill_notProbed() throws Exception {
        try (RawServer server = new RawServer(connection -> {
                    connection.request();
                    connection.say("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nab");
                    think(5 * SHORT);
                    connection.say("cd");
                });
                HttpClient probing = Requests.probing(null, SHORT)) {
            assertThat(Requests.get(probing, server.uri())).asString().isEqualTo("abcd");
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    /**
     * A host without power does not answer. Its connections break after 3 + 3 * 1 seconds, rather than after a read
     * timeout of three minutes.
     */
    @Test
    @EnabledForJreRange(min = JRE.JAVA_11, disabledReason = "sockets have no such options")
    void connect_socket_probedBySystem() throws Exception {
        Map<String, Object> values = new TreeMap<>();
        try (RawServer server = hanging("");
                Socket socket = client.connect("", new InetSocketAddress("127.0.0.1", server.port()), TIMEOUT, 0)) {
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

    /** The bytes of a reply that never ends arrive one by one, each within the read timeout. */
    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 200 OK\r\nX: ", "HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n"})
    void get_byteNowAndThen_tooSlow(String begin) throws Exception {
        try (RawServer server = new RawServer(connection -> {
                    connection.request();
                    connection.say(begin);
                    while (true) {
                        think(20);
                        connection.say("a");
                    }
                });
                HttpClient impatient = new HttpClient(null, TIMEOUT, TIMEOUT, SHORT, TIMEOUT)) {
            Throwable failure = catchThrowable(() -> Requests.get(impatient, server.uri()));
            assertThat(Requests.root(failure))
                    .isInstanceOf(SocketTimeoutException.class)
                    .hasMessageMatching("only [0-9]+ bytes came in [0-9]+ ms of waiting, limit 1024 bytes .*");
        }
    }

    @Test
    void get_endlessInterimHeads_fails() throws Exception {
        try (RawServer server = new RawServer(connection -> {
            connection.request();
            while (true) {
                connection.say("HTTP/1.1 100 Continue\r\n\r\n");
            }
        })) {
            assertThatThrownBy(() -> get(server.uri()))
                    .hasCauseInstanceOf(ProtocolException.class)
                    .hasMessageContaining("the head of the reply has more than 65536 bytes");
        }
    }

    /** The limit of a head holds for the interim ones before it, too. */
    @Test
    void get_largeInterimHeads_fails() throws Exception {
        try (RawServer server = new RawServer(connection -> {
            connection.request();
            for (int i = 0; i < 10; i++) {
                connection.say("HTTP/1.1 100 Continue\r\nX: " + "x".repeat(10_000) + "\r\n\r\n");
            }
            connection.say("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        })) {
            assertThatThrownBy(() -> get(server.uri()))
                    .hasCauseInstanceOf(ProtocolException.class)
                    .hasMessageContaining("the head of the reply has more than 65536 bytes");
        }
    }

    @Test
    void get_tenInterimHeads_skipped() throws Exception {
        try (RawServer server = new RawServer(connection -> {
            connection.request();
            connection.say("HTTP/1.1 100 Continue\r\n\r\n".repeat(10));
            connection.say("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n");
            connection.say(BODY);
        })) {
            assertThat(get(server.uri())).isEqualTo(BODY);
        }
    }

    /** Otherwise NIO would keep a direct buffer of that size until the thread ends. */
    @Test
    void body_largeArray_filledInParts() throws Exception {
        byte[] body = new byte[8 << 20];
        try (RawServer server = new RawServer(connection -> connection.serve(body));
                HttpExchange response = ask(client, server.uri())) {
            FutureTask<Long> taken = new FutureTask<>(() -> {
                long before = DirectBytes.settled();
                byte[] target = new byte[body.length];
                for (int read = 0; read < target.length; ) {
                    int count = response.body().read(target, read, target.length - read);
                    assertThat(count).isPositive();
                    read += count;
                }
                return DirectBytes.now() - before;
            });
            new Thread(taken).start(); // a new thread, because the test's own may already have such a buffer
            assertThat(taken.get()).isLessThan(1 << 20);
        }
    }

    @Test
    void close_readIsUnderWay_ends() throws Exception {
        try (RawServer server = hanging("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nab")) {
            FutureTask<byte[]> read = begin(client, server.uri());
            while (server.requests().isEmpty()) {
                Thread.sleep(10);
            }
            client.close();
            assertThatThrownBy(read::get).cause().isInstanceOf(IOException.class);
            assertThatThrownBy(() -> get(server.uri())).hasFieldOrPropertyWithValue("kind", Kind.BROKEN);
        }
    }

    @Test
    void get_hostRefusesOrIsUnknown_named() throws Exception {
        try (Socket dead = new Socket()) { // it has the port but does not listen
            dead.bind(new InetSocketAddress("127.0.0.1", 0));
            int port = dead.getLocalPort();
            assertThatThrownBy(() -> get(URI.create("http://127.0.0.1:" + port)))
                    .hasFieldOrPropertyWithValue("kind", Kind.REFUSES_CONNECTIONS)
                    .hasMessageContaining("127.0.0.1:" + port)
                    .hasCauseInstanceOf(ConnectException.class);
        }
        assertThatThrownBy(() -> get(URI.create("http://no-such-host.invalid:1")))
                .hasFieldOrPropertyWithValue("kind", Kind.UNKNOWN_NAME)
                .hasMessageContaining("no-such-host.invalid");
    }

    /** Linux has no route for TCP to a broadcast address. */
    @Test
    void get_noRouteToNetwork_silentNotRefused() {
        assertThatThrownBy(() -> get(URI.create("http://255.255.255.255:13562")))
                .hasFieldOrPropertyWithValue("kind", Kind.SILENT);
    }

    @Test
    void get_addressOfIpv6_asked() throws Exception {
        try (RawServer server = new RawServer("::1", connection -> connection.serve(BODY))) {
            assertThat(get(server.uri())).isEqualTo(BODY);
            assertThat(server.requests().get(0)).contains("\nHost: [0:0:0:0:0:0:0:1]:" + server.port());
        }
    }

    private static RawServer hanging(String begin) throws IOException {
        return new RawServer(connection -> {
            connection.request();
            connection.say(begin);
            connection.hang();
        });
    }

    // What a slow host does.
    private static void think(long millis) throws IOException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IOException(e); // the server is closing
        }
    }

    private byte[] get(URI host) throws IOException {
        return Requests.get(client, host);
    }

    private static String lineOf(String reply) {
        return reply.contains("no header")
                ? "no header"
                : reply.lines().findFirst().orElseThrow();
    }

    /** Accepts one connection only. Linux drops those for which it has no room, as a host does that has no power. */
    private static final class FullServer implements AutoCloseable {
        private final ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        private final List<Socket> others = new ArrayList<>();

        FullServer() throws IOException {}

        URI uri() {
            return URI.create("http://127.0.0.1:" + listening.getLocalPort());
        }

        Socket accept() throws IOException {
            others.add(listening.accept());
            return others.get(others.size() - 1);
        }

        /** Sends over the connection that was accepted first. */
        void reply(String text) throws IOException {
            others.get(0).getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        }

        /** Breaks the connection that was accepted first. */
        void reset() throws IOException {
            others.get(0).setSoLinger(true, 0);
            others.get(0).close();
        }

        /** Accepts a connection and leaves no room for another. */
        void fill() throws IOException {
            accept();
            fillRest();
        }

        void fillRest() throws IOException {
            for (int i = 0; i < 2; i++) {
                Socket socket = new Socket();
                others.add(socket);
                try {
                    socket.connect(listening.getLocalSocketAddress(), 100);
                } catch (SocketTimeoutException e) {
                    return;
                }
            }
        }

        @Override
        public void close() throws IOException {
            listening.close();
            for (Socket each : others) {
                each.close();
            }
        }
    }
}
