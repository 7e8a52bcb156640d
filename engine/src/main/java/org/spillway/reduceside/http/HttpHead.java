package org.spillway.reduceside.http;

import java.io.IOException;
import java.net.ProtocolException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The status line and the headers of a reply (RFC 9112).
 *
 * @param status the status code, such as 200
 * @param reason the text behind the status code; may be empty
 * @param headers by name in any case. Of several headers with a name the last one counts.
 */
public record HttpHead(int status, String reason, Map<String, String> headers) {
    private static final String PART = "the head of the reply";
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.. ([0-9]{3})(.*)"); // HTTP/1.1 200 OK
    private static final int INTERIM = 200; // a status below this is followed by another head

    /**
     * Reads the head of a reply and skips interim ones (100 Continue). The limit of bytes holds for all of them
     * together, and the {@linkplain ArrivalRate rate} at which they arrive limits their time.
     *
     * @throws ProtocolException if the reply is not HTTP/1, or its head is too long
     */
    static HttpHead read(ReplyInput in) throws IOException {
        in.beginLines();
        HttpHead head;
        do {
            head = readOne(in);
        } while (head.status < INTERIM);
        return head;
    }

    /** Returns the value of a header, or null if there is none. */
    public String header(String name) {
        return headers.get(name);
    }

    /**
     * Returns a header's value as a number, or {@code otherwise} if there is no header or its value is not a number.
     */
    public long number(String name, long otherwise) {
        try {
            return Long.parseLong(header(name)); // not a number if null
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    private static HttpHead readOne(ReplyInput in) throws IOException {
        String first = in.line(PART);
        Matcher status = STATUS.matcher(first);
        if (!status.matches()) {
            throw new ProtocolException("not an HTTP/1 reply: " + printable(first));
        }
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line = in.line(PART); !line.isEmpty(); line = in.line(PART)) {
            int colon = line.indexOf(':');
            if (colon <= 0) {
                throw new ProtocolException("not a header line: " + printable(line));
            }
            headers.put(line.substring(0, colon), line.substring(colon + 1).trim());
        }
        return new HttpHead(Integer.parseInt(status.group(1)), status.group(2).trim(), headers);
    }

    /** Returns the start of a line in quotes. The peer may not be an HTTP server. */
    static String printable(String text) {
        return '"' + text.substring(0, Math.min(text.length(), 80)).replaceAll("[^ -~]", "?") + '"';
    }
}
