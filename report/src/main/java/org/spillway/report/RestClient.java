package org.spillway.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import org.apache.hadoop.conf.Configuration;

/**
 * A client of a history server's REST interface. It follows at most five redirects for a request (Java's limit), and
 * none from HTTPS to HTTP. An answer has a limit of size and one of time, from the request to its last byte. Where the
 * server wants Kerberos, it gets the user's ticket.
 */
final class RestClient {
    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** The list of 100,000 tasks is 40 MB. */
    private static final long MAX_BYTES = 128L << 20;

    private final HttpClient http;
    private final ObjectMapper mapper = new ObjectMapper();
    private final String base;
    private final long maxBytes;
    private final Duration limit;

    /**
     * Creates a client for a history server.
     *
     * @param server such as {@code http://host:19888}
     * @param conf names the certificates to trust
     */
    RestClient(URI server, Configuration conf) throws IOException {
        this(server, "https".equals(server.getScheme()) ? ClusterTrust.of(conf) : null, MAX_BYTES, LIMIT);
    }

    /**
     * Creates a client with other limits.
     *
     * @param tls for connections by HTTPS; null for Java's own
     * @param maxBytes the largest answer
     * @param limit the longest time of a request
     */
    RestClient(URI server, SSLContext tls, long maxBytes, Duration limit) {
        base = server.toString().replaceFirst("/+$", "") + "/ws/v1/history/mapreduce/jobs/";
        this.maxBytes = maxBytes;
        this.limit = limit;
        HttpClient.Builder client = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NORMAL)
                .connectTimeout(limit)
                .cookieHandler(new CookieManager()); // one ticket is enough for all requests
        if (tls != null) {
            client.sslContext(tls);
        }
        http = client.build();
    }

    /** Returns the JSON at a path below the jobs, such as {@code job_1_0002/tasks}. */
    JsonNode get(String path) throws IOException, InterruptedException {
        URI uri = uri(path);
        HttpResponse<byte[]> response = send(request(uri).build());
        if (response.statusCode() == UNAUTHORIZED && wantsKerberos(response)) {
            response = send(request(uri).header("Authorization", ticket(uri)).build());
        }
        JsonNode body;
        try {
            body = mapper.readTree(response.body());
        } catch (JsonProcessingException e) {
            throw new IOException(
                    "no JSON from the history server: status=" + response.statusCode() + " url=" + uri, e);
        }
        if (response.statusCode() != OK) {
            String why = body.path("RemoteException").path("message").asText("no message");
            throw new IOException(
                    "the history server refused: status=" + response.statusCode() + " url=" + uri + ": " + why);
        }
        return body;
    }

    private static boolean wantsKerberos(HttpResponse<?> response) {
        return response.headers().allValues("WWW-Authenticate").stream()
                .anyMatch(way -> way.regionMatches(true, 0, Negotiation.NAME, 0, Negotiation.NAME.length()));
    }

    private static String ticket(URI uri) throws IOException, InterruptedException {
        try {
            return Negotiation.authorization(uri.getHost());
        } catch (IOException e) {
            throw new IOException(
                    "the history server wants Kerberos (WWW-Authenticate: Negotiate): status=401 url=" + uri + ": "
                            + e.getMessage(),
                    e);
        }
    }

    /** Returns the address of a path. Ids of tasks come from the server, so they may be no part of an address. */
    private URI uri(String path) throws IOException {
        try {
            return URI.create(base + path);
        } catch (IllegalArgumentException e) {
            throw new IOException("the history server gave an id that is none: " + e.getMessage(), e);
        }
    }

    private static HttpRequest.Builder request(URI uri) {
        return HttpRequest.newBuilder(uri).header("Accept", "application/json");
    }

    private HttpResponse<byte[]> send(HttpRequest request) throws IOException, InterruptedException {
        URI uri = request.uri();
        // A timeout of the request itself would end with the head of the answer.
        CompletableFuture<HttpResponse<byte[]>> answer = http.sendAsync(request, head -> new BoundedBody(maxBytes));
        try {
            return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException("no whole answer from the history server in " + limit + ": url=" + uri, e);
        } catch (ExecutionException e) {
            throw new IOException("the history server cannot be read: url=" + uri + ": " + e.getCause(), e.getCause());
        } finally {
            answer.cancel(true);
        }
    }

    /**
     * Returns the elements of a list. Hadoop 3.5 writes a list of one element as the element itself. It writes an empty
     * list as null or {@code ""}, or leaves it out.
     */
    static List<JsonNode> list(JsonNode node) {
        if (node.isArray()) {
            List<JsonNode> elements = new ArrayList<>();
            node.forEach(elements::add);
            return elements;
        }
        return node.isObject() ? List.of(node) : List.of();
    }
}
