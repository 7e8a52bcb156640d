package org.spillway.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A client of a history server's REST interface. */
final class RestClient {
    private static final int OK = 200;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final HttpClient http = HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .connectTimeout(LIMIT)
            .build();
    private final ObjectMapper mapper = new ObjectMapper();
    private final String base;

    /**
     * Creates a client for a history server.
     *
     * @param server such as {@code http://host:19888}
     */
    RestClient(URI server) {
        base = server.toString().replaceFirst("/+$", "") + "/ws/v1/history/mapreduce/jobs/";
    }

    /** Returns the JSON at a path below the jobs, such as {@code job_1_0002/tasks}. */
    JsonNode get(String path) throws IOException, InterruptedException {
        URI uri = URI.create(base + path);
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Accept", "application/json")
                .timeout(LIMIT)
                .build();
        HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
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
