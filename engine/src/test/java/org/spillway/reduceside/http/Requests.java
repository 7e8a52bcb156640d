package org.spillway.reduceside.http;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.apache.hadoop.security.ssl.SSLFactory;

/** The requests of tests. */
final class Requests {
    /** The time limit for connecting and reading where it must not be met, in milliseconds. */
    static final int TIMEOUT = 3_600_000;

    /** More bytes than the system buffers for a host that does not read. */
    static final String LONG_PATH = "/" + "a".repeat(30_000_000);

    private Requests() {}

    /** Returns a client that probes a host after so many milliseconds without a reply. */
    static HttpClient probing(SSLFactory tls, int silentMillis) {
        return new HttpClient(tls, TIMEOUT, TIMEOUT, ArrivalRate.window(TIMEOUT), silentMillis);
    }

    static HttpExchange ask(HttpClient client, URI host) throws IOException {
        return ask(client, host, "/path?a=b");
    }

    static HttpExchange ask(HttpClient client, URI host, String path) throws IOException {
        return client.get(new URL(host + path), List.of("X: y"));
    }

    static byte[] get(HttpClient client, URI host) throws IOException {
        return bytes(ask(client, host));
    }

    /** Like the above, in a separate thread. */
    static FutureTask<byte[]> begin(HttpClient client, URI host) {
        return begin(() -> ask(client, host));
    }

    /** Sends a request and reads the reply in a separate thread. */
    static FutureTask<byte[]> begin(Callable<HttpExchange> request) {
        FutureTask<byte[]> read = new FutureTask<>(() -> bytes(request.call()));
        Thread thread = new Thread(read);
        thread.setDaemon(true);
        thread.start();
        return read;
    }

    /** Returns the failure's first cause, or the failure itself. */
    static Throwable root(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    private static byte[] bytes(HttpExchange response) throws IOException {
        try (response) {
            return response.body().readAllBytes();
        }
    }
}
