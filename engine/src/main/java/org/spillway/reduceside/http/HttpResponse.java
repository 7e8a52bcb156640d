package org.spillway.reduceside.http;

import java.io.Closeable;
import java.net.ProtocolException;
import org.spillway.io.BoundedInput;
import org.spillway.io.BulkInput;

/** A reply whose body the caller reads. One thread. */
public final class HttpResponse implements Closeable {
    private static final int UNKNOWN = -1;
    // Seconds. ShuffleHandler's default; each of its replies has the configured value.
    private static final long USUAL_KEEP_ALIVE = 5;

    private final Connections connections;
    private final HttpConnection connection;
    private final HttpHead head;
    private final BulkInput body;
    private boolean closed;

    HttpResponse(Connections connections, HttpConnection connection, HttpHead head) throws ProtocolException {
        String coding = head.header("Transfer-Encoding");
        if (coding != null && !coding.equalsIgnoreCase("chunked")) {
            throw new ProtocolException("the reply of " + connection.host() + " has Transfer-Encoding " + coding
                    + ", only chunked can be read");
        }
        this.connections = connections;
        this.connection = connection;
        this.head = head;
        this.body = body(connection.body(), coding != null, head.number("Content-Length", UNKNOWN));
    }

    // With chunks the Content-Length does not count.
    private static BulkInput body(ConnectionInput in, boolean isChunked, long length) {
        if (isChunked) {
            return new ChunkedInput(in);
        }
        return length < 0 ? in : new BoundedInput(in, length);
    }

    /** Returns the status and the headers. */
    public HttpHead head() {
        return head;
    }

    /** Returns the body. A read fails if the body ends before its Content-Length or its last chunk. */
    public BulkInput body() {
        return body;
    }

    /** Returns how many bytes of the body have not been read yet, or Long.MAX_VALUE if the reply does not tell. */
    public long left() {
        return body instanceof BoundedInput bounded ? bounded.left() : Long.MAX_VALUE;
    }

    /**
     * Begins another part of the body. The rate at which it arrives is measured for each part by itself: a host that
     * takes long to find each of many small parts is not too slow.
     */
    public void beginPart() {
        connection.beginPart();
    }

    /** Whether the connection broke or ended before the end of the body. */
    public boolean isBroken() {
        return connection.isBroken();
    }

    /** Returns for how many milliseconds nothing had come when the connection broke because the host was silent, or 0. */
    public long silence() {
        return connection.silence();
    }

    /**
     * Ends the reply. The connection is kept if its length is known, the whole body has been read, and the host keeps it
     * open.
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        boolean isWhole = body instanceof BoundedInput bounded
                && bounded.left() == 0
                && !connection.body().hasMore(); // bytes behind the body would be taken for the next reply
        String kept = head.header("Connection");
        // HTTP/1.1 keeps a connection unless the reply has "Connection: close". Keep it only if the reply has
        // "keep-alive": ShuffleHandler sends that.
        if (isWhole && kept != null && kept.equalsIgnoreCase("keep-alive")) {
            connections.giveBack(connection, keptFor());
        } else {
            connections.drop(connection);
        }
    }

    // The header's form is "Keep-Alive: timeout=5".
    private long keptFor() {
        String value = head.header("Keep-Alive");
        int at = value == null ? -1 : value.indexOf("timeout=");
        if (at < 0) {
            return USUAL_KEEP_ALIVE;
        }
        int end = at + "timeout=".length();
        long seconds = 0;
        while (end < value.length() && Character.isDigit(value.charAt(end)) && seconds < Integer.MAX_VALUE) {
            seconds = seconds * 10 + value.charAt(end++) - '0';
        }
        return seconds;
    }
}
