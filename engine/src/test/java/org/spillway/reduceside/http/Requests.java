package org.spillway.reduceside.http;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** The request that tests make of a client. */
final class Requests {
    /** Milliseconds until a connection must stand. */
    static final int TIMEOUT = 10_000;

    /** More than systems keep for a host that does not read. */
    static final String LONG_PATH = "/" + "a".repeat(30_000_000);

    private Requests() {}

    static HttpResponse ask(HttpClient client, URI host) throws IOException {
        return client.get(host, "/path?a=b", List.of("X: y"), TIMEOUT);
    }

    static byte[] get(HttpClient client, URI host) throws IOException {
        return bytes(ask(client, host));
    }

    /** The same, on a thread of its own. */
    static FutureTask<byte[]> begin(HttpClient client, URI host) {
        return begin(() -> ask(client, host));
    }

    /** Asks and reads on a thread of its own. */
    static FutureTask<byte[]> begin(Callable<HttpResponse> request) {
        FutureTask<byte[]> read = new FutureTask<>(() -> bytes(request.call()));
        Thread thread = new Thread(read);
        thread.setDaemon(true);
        thread.start();
        return read;
    }

    private static byte[] bytes(HttpResponse response) throws IOException {
        try (response) {
            return response.body().readAllBytes();
        }
    }
}
