package org.spillway.report.html;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Calls methods of the Chrome DevTools protocol over a web socket, one after the other, and stores the events that
 * occur in the meantime.
 */
final class DevTools implements WebSocket.Listener {
    private static final long LIMIT_SECONDS = 1800;

    private final ObjectMapper mapper = new ObjectMapper();
    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final List<JsonNode> events = new ArrayList<>();
    private final StringBuilder partial = new StringBuilder();
    private final WebSocket socket;
    private String session;
    private int calls;

    DevTools(URI address) {
        socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(address, this)
                .join();
    }

    /** Directs all further calls to a page. */
    void attach(String session) {
        this.session = session;
    }

    ObjectNode parameters() {
        return mapper.createObjectNode();
    }

    /** Calls a method and waits for its result. */
    JsonNode call(String method, ObjectNode parameters) throws IOException, InterruptedException {
        int id = ++calls;
        ObjectNode request = mapper.createObjectNode().put("id", id).put("method", method);
        request.set("params", parameters);
        if (session != null) {
            request.put("sessionId", session);
        }
        socket.sendText(mapper.writeValueAsString(request), true).join();
        while (true) {
            JsonNode message = next(method);
            if (message.path("id").asInt() == id) {
                if (message.has("error")) {
                    throw new IOException(method + ": " + message.get("error"));
                }
                return message.get("result");
            }
            events.add(message);
        }
    }

    /** Waits for a new event of a kind, and removes the earlier ones of that kind. */
    void await(String event) throws IOException, InterruptedException {
        while (!events.removeIf(seen -> seen.path("method").asText().equals(event))) {
            events.add(next(event));
        }
    }

    /** Returns the events for which no call has waited. */
    List<JsonNode> events() {
        return List.copyOf(events);
    }

    private JsonNode next(String expected) throws IOException, InterruptedException {
        String message = messages.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
        if (message == null) {
            throw new IOException("the browser does not answer: " + expected + " after " + LIMIT_SECONDS + " s");
        }
        try {
            return mapper.readTree(message);
        } catch (JsonProcessingException e) {
            throw new IOException("not JSON: " + message, e);
        }
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        partial.append(data);
        if (last) {
            messages.add(partial.toString());
            partial.setLength(0);
        }
        from.request(1);
        return null;
    }

    void close() {
        socket.abort();
    }
}
