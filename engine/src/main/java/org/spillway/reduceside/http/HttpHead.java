package org.spillway.reduceside.http;

import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The status line and the headers of a reply (RFC 9112). */
public final class HttpHead {
    private static final int MAX_BYTES = 1 << 16;
    private static final int INTERIM = 200; // a status below this is followed by another head

    private final int status;
    private final String reason;
    private final Map<String, String> headers;

    private HttpHead(int status, String reason, Map<String, String> headers) {
        this.status = status;
        this.reason = reason;
        this.headers = headers;
    }

    /**
     * Reads the head of a reply and skips interim ones (100 Continue).
     *
     * @throws EOFException if the stream ends before the head does
     * @throws ProtocolException if the reply is not HTTP/1
     */
    static HttpHead read(ConnectionInput in) throws IOException {
        HttpHead head = readOne(in);
        while (head.status < INTERIM) {
            head = readOne(in);
        }
        return head;
    }

    /** Returns the status code, such as 200. */
    public int status() {
        return status;
    }

    /** Returns the text behind the status code; may be empty. */
    public String reason() {
        return reason;
    }

    /**
     * Returns the value of a header, or null if there is none. Names are case-insensitive. Of several headers with the
     * name the last one counts.
     */
    public String header(String name) {
        return headers.get(name.toLowerCase(Locale.ROOT));
    }

    /**
     * Returns a header's value as a number, or {@code otherwise} if there is no header or its value is not a number.
     */
    public long number(String name, long otherwise) {
        String value = header(name);
        if (value == null) {
            return otherwise;
        }
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    private static HttpHead readOne(ConnectionInput in) throws IOException {
        StringBuilder line = new StringBuilder();
        int left = readLine(in, line, MAX_BYTES);
        String first = line.toString();
        // The form is "HTTP/1.1 200 OK".
        if (!first.startsWith("HTTP/1.") || first.length() < 12 || first.charAt(8) != ' ') {
            throw new ProtocolException("not an HTTP/1 reply: " + printable(first));
        }
        int status;
        try {
            status = Integer.parseInt(first.substring(9, 12));
        } catch (NumberFormatException e) {
            throw new ProtocolException("no status code in the reply: " + printable(first));
        }
        Map<String, String> headers = new HashMap<>();
        left = readLine(in, line, left);
        while (line.length() > 0) {
            int colon = line.indexOf(":");
            if (colon <= 0) {
                throw new ProtocolException("not a header line: " + printable(line.toString()));
            }
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
            left = readLine(in, line, left);
        }
        return new HttpHead(status, first.substring(12).strip(), headers);
    }

    /** Reads a line without its end and returns how many bytes the rest of the head may have. */
    private static int readLine(ConnectionInput in, StringBuilder line, int max) throws IOException {
        line.setLength(0);
        int left = max;
        int next = in.next();
        while (next != '\n') {
            if (next < 0) {
                throw new EOFException("the connection ended in the head of the reply");
            }
            if (--left < 0) {
                throw new ProtocolException("the head of the reply has more than " + MAX_BYTES + " bytes");
            }
            line.append((char) next);
            next = in.next();
        }
        int length = line.length();
        if (length > 0 && line.charAt(length - 1) == '\r') {
            line.setLength(length - 1);
        }
        return left;
    }

    // The peer may not be an HTTP server.
    private static String printable(String text) {
        String start = text.substring(0, Math.min(text.length(), 80));
        byte[] bytes = start.getBytes(StandardCharsets.ISO_8859_1);
        StringBuilder shown = new StringBuilder("\"");
        for (byte each : bytes) {
            shown.append(each >= ' ' && each < 127 ? (char) each : '?');
        }
        return shown.append('"').toString();
    }
}
