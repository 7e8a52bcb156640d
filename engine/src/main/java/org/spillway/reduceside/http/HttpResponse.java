package org.spillway.reduceside.http;

import java.io.Closeable;
import java.net.ProtocolException;
import java.net.URI;
import org.spillway.codec.BoundedInput;
import org.spillway.codec.BulkInput;

/** A reply whose body is to be read. One thread. */
public final class HttpResponse implements Closeable {
    private static final int UNKNOWN = -1;

    private final HttpClient client;
    private final URI host;
    private final HttpConnection connection;
    private final HttpHead head;
    private final long length;
    private final BulkInput body;
    private boolean closed;

    HttpResponse(HttpClient client, URI host, HttpConnection connection, HttpHead head) throws ProtocolException {
        String coding = head.header("Transfer-Encoding");
        if (coding != null) {
            throw new ProtocolException("the reply of " + host + " has Transfer-Encoding " + coding);
        }
        this.client = client;
        this.host = host;
        this.connection = connection;
        this.head = head;
        this.length = head.number("Content-Length", UNKNOWN);
        this.body = length < 0 ? connection.body() : new BoundedInput(connection.body(), length);
    }

    /** Status and headers. */
    public HttpHead head() {
        return head;
    }

    /** The body, which fails if it ends before its Content-Length. */
    public BulkInput body() {
        return body;
    }

    /** Whether the connection broke, or ended before the body. */
    public boolean isBroken() {
        return connection.isBroken();
    }

    /** The end of it. The connection is kept if all of the body has been read and the host keeps it, too. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        boolean isWhole = body instanceof BoundedInput bounded
                && bounded.left() == 0
                && !connection.body().hasMore(); // what nobody asked for would be taken for the next reply
        String kept = head.header("Connection");
        // HTTP/1.1 keeps a connection unless the reply says otherwise; ShuffleHandler says that it does.
        if (isWhole && kept != null && kept.equalsIgnoreCase("keep-alive")) {
            client.giveBack(host, connection, head);
        } else {
            client.drop(connection);
        }
    }
}
