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
    private static final int INTERIM = 200; // a status below this is followed by another head
    private static final int MAX_INTERIM = 10;

    private final int status;
    private final String reason;
    private final Map<String, String> headers;

    private HttpHead(int status, String reason, Map<String, String> headers) {
        this.status = status;
        this.reason = reason;
        this.headers = headers;
    }

    /**
     * Reads the head of a reply and skips interim ones (100 Continue). The limit of bytes holds for all of them
     * together, and the {@linkplain ArrivalRate rate} at which they arrive limits their time.
     *
     * @throws EOFException if the stream ends before the head does
     * @throws ProtocolException if the reply is not HTTP/1, or its head is too long
     */
    static HttpHead read(ConnectionInput in) throws IOException {
        HeadLines lines = new HeadLines(in, "the head of the reply");
        HttpHead head = readOne(lines);
        for (int interim = 1; head.status < INTERIM; interim++) {
            if (interim > MAX_INTERIM) {
                throw new ProtocolException("the reply has more than " + MAX_INTERIM + " interim heads, the last one "
                        + head.status + " " + head.reason);
            }
            head = readOne(lines);
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

    private static HttpHead readOne(HeadLines lines) throws IOException {
        String first = lines.next();
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
        for (String line = lines.next(); !line.isEmpty(); line = lines.next()) {
            int colon = line.indexOf(':');
            if (colon <= 0) {
                throw new ProtocolException("not a header line: " + printable(line));
            }
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        return new HttpHead(status, first.substring(12).strip(), headers);
    }

    /** Returns the start of a line in quotes. The peer may not be an HTTP server. */
    static String printable(String text) {
        String start = text.substring(0, Math.min(text.length(), 80));
        byte[] bytes = start.getBytes(StandardCharsets.ISO_8859_1);
        StringBuilder shown = new StringBuilder("\"");
        for (byte each : bytes) {
            shown.append(each >= ' ' && each < 127 ? (char) each : '?');
        }
        return shown.append('"').toString();
    }
}
