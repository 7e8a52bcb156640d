package org.spillway.reduceside.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.spillway.reduceside.http.Requests.TIMEOUT;
import static org.spillway.reduceside.http.Requests.begin;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import javax.net.ssl.SSLHandshakeException;
import org.apache.hadoop.security.ssl.SSLFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.reduceside.http.TestKeys.Owner;

class ProxyTest {
    private static final byte[] BODY = "some bytes".getBytes(StandardCharsets.ISO_8859_1);
    private static final URI HIDDEN = URI.create("http://" + TestKeys.HIDDEN_NAME + ":13562");

    @TempDir
    private static Path folder;

    private static TestKeys keys;

    private final ProxySelector before = ProxySelector.getDefault();
    private final List<SocketAddress> failed = new CopyOnWriteArrayList<>();
    private SSLFactory tls;
    private HttpClient client;

    @BeforeAll
    static void makeKeys() throws Exception {
        keys = new TestKeys(folder);
    }

    @BeforeEach
    void open() throws Exception {
        tls = keys.ofTask(false);
        client = new HttpClient(tls, TIMEOUT, 4);
    }

    @AfterEach
    void close() {
        ProxySelector.setDefault(before);
        client.close();
        tls.destroy();
    }

    @Test
    void anHttpProxyIsAskedWithTheWholeAddress() throws Exception {
        try (RawServer proxy = new RawServer(connection -> connection.serveAll("", BODY))) {
            use(http(proxy.port()));
            assertThat(get(HIDDEN)).isEqualTo(BODY);
            assertThat(get(HIDDEN)).isEqualTo(BODY);
            assertThat(proxy.connections()).isEqualTo(1);
            assertThat(proxy.requests().get(0))
                    .startsWith("GET " + HIDDEN + "/path?a=b HTTP/1.1\nHost: " + TestKeys.HIDDEN_NAME + ":13562");
        }
    }

    @Test
    void anHttpProxyMakesATunnelForTls() throws Exception {
        try (RawServer host = serving(Owner.HOST);
                RawServer proxy = new RawServer(TestProxies.tunnel())) {
            use(http(proxy.port()));
            URI hidden = host.uri(TestKeys.HIDDEN_NAME);
            assertThat(get(hidden)).isEqualTo(BODY);
            assertThat(get(hidden)).isEqualTo(BODY);
            assertThat(host.connections()).isEqualTo(1);
            assertThat(host.requests().get(0)).startsWith("GET /path?a=b HTTP/1.1\nHost: " + hidden.getAuthority());
            assertThat(proxy.requests())
                    .containsExactly("CONNECT " + hidden.getAuthority() + " HTTP/1.1\nHost: " + hidden.getAuthority());
        }
    }

    /** As in HttpURLConnection, the answer of a proxy is final. */
    @Test
    void aRefusedTunnelIsFinal() throws Exception {
        try (RawServer host = serving(Owner.HOST);
                RawServer refusing = new RawServer(connection -> {
                    connection.request();
                    connection.say("HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n");
                });
                RawServer good = new RawServer(TestProxies.tunnel())) {
            use(http(refusing.port()), http(good.port()));
            assertThatThrownBy(() -> get(host.uri("localhost")))
                    .isInstanceOf(ConnectFailedException.class)
                    .hasMessageContaining("https://localhost:" + host.port())
                    .hasMessageContaining("127.0.0.1:" + refusing.port())
                    .hasMessageContaining("407 Proxy Authentication Required");
            assertThat(good.connections()).isZero();
            assertThat(failed).isEmpty();
        }
    }

    /** The certificate is that of the host, so another proxy would not help. */
    @Test
    void aFailedHandshakeBehindAProxyIsFinal() throws Exception {
        try (RawServer host = serving(Owner.STRANGER);
                RawServer proxy = new RawServer(TestProxies.tunnel());
                RawServer other = new RawServer(TestProxies.tunnel())) {
            use(http(proxy.port()), http(other.port()));
            assertThatThrownBy(() -> get(host.uri("localhost")))
                    .isInstanceOf(ConnectFailedException.class)
                    .hasCauseInstanceOf(SSLHandshakeException.class);
            assertThat(other.connections()).isZero();
            assertThat(failed).isEmpty();
        }
    }

    @Test
    void aProxyThatDoesNotAnswerFailsAfterTheReadTimeout() throws Exception {
        try (RawServer silent = new RawServer(RawServer.Connection::hang);
                HttpClient impatient = new HttpClient(tls, 300, 4)) {
            use(http(silent.port()));
            FutureTask<byte[]> read = begin(impatient, URI.create("https://localhost:13562"));
            assertThatThrownBy(() -> read.get())
                    .cause()
                    .isInstanceOf(SilentHostException.class)
                    .hasCauseInstanceOf(SocketTimeoutException.class)
                    .hasMessageContaining("300 ms from the proxy");
        }
    }

    @Test
    void aSocksProxyFindsTheName() throws Exception {
        List<String> asked = new CopyOnWriteArrayList<>();
        try (RawServer host = new RawServer(connection -> connection.serveAll("", BODY));
                RawServer secured = serving(Owner.HOST);
                RawServer proxy = new RawServer(TestProxies.socks(asked))) {
            use(socks(proxy.port()));
            for (RawServer each : List.of(host, secured)) {
                URI hidden = each.uri(TestKeys.HIDDEN_NAME);
                assertThat(get(hidden)).isEqualTo(BODY);
                assertThat(get(hidden)).isEqualTo(BODY);
                assertThat(each.connections()).isEqualTo(1);
                assertThat(each.requests().get(0)).startsWith("GET /path?a=b HTTP/1.1\nHost: " + hidden.getAuthority());
            }
            assertThat(asked)
                    .containsExactly(
                            TestKeys.HIDDEN_NAME + ":" + host.port(), TestKeys.HIDDEN_NAME + ":" + secured.port());
        }
    }

    @Test
    void theNextProxyIsTriedWhereOneIsDead() throws Exception {
        try (Socket dead = dead();
                RawServer proxy = new RawServer(connection -> connection.serveAll("", BODY))) {
            use(http(dead.getLocalPort()), http(proxy.port()));
            assertThat(get(HIDDEN)).isEqualTo(BODY);
            assertThat(failed).containsExactly(local(dead.getLocalPort()));
        }
    }

    @Test
    void theNextProxyMakesATunnelWhereOneIsDead() throws Exception {
        try (Socket dead = dead();
                RawServer host = serving(Owner.HOST);
                RawServer proxy = new RawServer(TestProxies.tunnel())) {
            use(socks(dead.getLocalPort()), http(dead.getLocalPort()), http(proxy.port()));
            assertThat(get(host.uri(TestKeys.HIDDEN_NAME))).isEqualTo(BODY);
            assertThat(failed).containsExactly(local(dead.getLocalPort()), local(dead.getLocalPort()));
        }
    }

    @Test
    void theNextProxyIsTriedWhereTheNameOfOneIsUnknown() throws Exception {
        try (RawServer proxy = new RawServer(connection -> connection.serveAll("", BODY))) {
            InetSocketAddress unknown = InetSocketAddress.createUnresolved("no-such-proxy.invalid", 3128);
            use(new Proxy(Proxy.Type.HTTP, unknown), http(proxy.port()));
            assertThat(get(HIDDEN)).isEqualTo(BODY);
            assertThat(failed).containsExactly(unknown);
        }
    }

    @Test
    void theNextProxyIsTriedWhereOneDoesNotSpeakSocks() throws Exception {
        try (RawServer closing = new RawServer(connection -> {});
                RawServer proxy = new RawServer(connection -> connection.serveAll("", BODY))) {
            use(socks(closing.port()), http(proxy.port()));
            assertThat(get(HIDDEN)).isEqualTo(BODY);
            assertThat(failed).containsExactly(local(closing.port()));
        }
    }

    @Test
    void theHostItselfIsTriedWhereTheSelectorSaysSo() throws Exception {
        try (Socket dead = dead();
                RawServer plain = new RawServer(connection -> connection.serveAll("", BODY));
                RawServer secured = serving(Owner.HOST)) {
            use(http(dead.getLocalPort()), Proxy.NO_PROXY);
            for (RawServer host : List.of(plain, secured)) {
                assertThat(get(host.uri())).isEqualTo(BODY);
                assertThat(host.requests().get(0)).startsWith("GET /path?a=b HTTP/1.1\n");
            }
            assertThat(failed).hasSize(2);
        }
    }

    /** The selector is not told of this failure, because DIRECT has no address. */
    @Test
    void aProxyIsTriedWhereTheHostItselfCannotBeReached() throws Exception {
        try (Socket host = dead();
                RawServer proxy = new RawServer(connection -> connection.serveAll("", BODY))) {
            use(Proxy.NO_PROXY, http(proxy.port()));
            assertThat(get(uri(host))).isEqualTo(BODY);
            assertThat(failed).isEmpty();
        }
    }

    @Test
    void theHostIsNamedWhereAllAreDead() throws Exception {
        try (Socket host = dead();
                Socket first = dead();
                Socket last = dead()) {
            use(http(first.getLocalPort()), Proxy.NO_PROXY, http(last.getLocalPort()));
            Throwable failure = catchThrowable(() -> get(uri(host)));
            assertThat(failure)
                    .isInstanceOf(ConnectFailedException.class)
                    .hasCauseInstanceOf(ConnectException.class)
                    .hasMessageContaining(uri(host).toString());
            assertThat(failure.getCause().getSuppressed()).hasSize(2).hasOnlyElementsOfType(ConnectException.class);
            assertThat(failed).containsExactly(local(first.getLocalPort()), local(last.getLocalPort()));
        }
    }

    /** Like a host without a route: its outputs are reported within seconds. */
    @Test
    void aHostBehindADeadSocksProxyCannotBeReached() throws Exception {
        try (Socket proxy = dead()) {
            use(socks(proxy.getLocalPort()));
            assertThatThrownBy(() -> get(HIDDEN))
                    .isInstanceOf(SilentHostException.class)
                    .hasCauseInstanceOf(NoRouteToHostException.class)
                    .hasMessageContaining(HIDDEN.toString());
        }
    }

    @Test
    void aProxyHasNotFailedWhereTheClientIsClosed() throws Exception {
        try (RawServer silent = new RawServer(RawServer.Connection::hang);
                RawServer other = new RawServer(connection -> connection.serveAll("", BODY))) {
            use(socks(silent.port()), http(other.port()));
            FutureTask<byte[]> read = begin(client, HIDDEN);
            while (silent.connections() == 0) {
                Thread.sleep(10);
            }
            client.close();
            assertThatThrownBy(() -> read.get()).cause().isInstanceOf(SilentHostException.class);
            assertThat(other.connections()).isZero();
            assertThat(failed).isEmpty();
        }
    }

    @Test
    void aProxyHasNotFailedWhereTheThreadIsInterrupted() throws Exception {
        try (RawServer proxy = new RawServer(connection -> connection.serveAll("", BODY))) {
            use(http(proxy.port()), http(proxy.port()));
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> get(HIDDEN)).isInstanceOf(ConnectFailedException.class);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(failed).isEmpty();
        }
    }

    @Test
    void withoutASelectorOrAProxyTheHostItselfIsAsked() throws Exception {
        try (RawServer host = new RawServer(connection -> connection.serveAll("Keep-Alive: timeout=1\r\n", BODY))) {
            ProxySelector.setDefault(null);
            assertThat(get(host.uri())).isEqualTo(BODY);
            use();
            assertThat(get(host.uri())).isEqualTo(BODY);
            assertThat(host.connections()).isEqualTo(2);
        }
    }

    @Test
    void aSelectorThatDoesNotTakeTheHostIsAFailureToConnect() {
        use((Proxy[]) null);
        assertThatThrownBy(() -> get(HIDDEN))
                .isInstanceOf(ConnectFailedException.class)
                .hasMessageContaining(HIDDEN.toString());
    }

    private byte[] get(URI host) throws IOException {
        return Requests.get(client, host);
    }

    private static RawServer serving(Owner owner) throws IOException {
        return new RawServer(keys.listen("127.0.0.1", owner), connection -> connection.serveAll("", BODY));
    }

    // Returns a socket that is bound, so that no other process gets the port, but does not listen.
    private static Socket dead() throws IOException {
        Socket socket = new Socket();
        socket.bind(local(0));
        return socket;
    }

    private static URI uri(Socket dead) {
        return URI.create("http://127.0.0.1:" + dead.getLocalPort());
    }

    private static Proxy http(int port) {
        return new Proxy(Proxy.Type.HTTP, local(port));
    }

    private static Proxy socks(int port) {
        return new Proxy(Proxy.Type.SOCKS, local(port));
    }

    private static InetSocketAddress local(int port) {
        return new InetSocketAddress("127.0.0.1", port);
    }

    private void use(Proxy... proxies) {
        ProxySelector.setDefault(new ProxySelector() {
            @Override
            public List<Proxy> select(URI uri) {
                if (proxies == null) { // rejects all hosts
                    throw new IllegalArgumentException("injected");
                }
                return List.of(proxies);
            }

            @Override
            public void connectFailed(URI uri, SocketAddress address, IOException why) {
                failed.add(address);
            }
        });
    }
}
