package org.spillway.reduceside.http;

import java.io.Closeable;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.io.IOUtils;
import org.spillway.io.BoundedInput;
import org.spillway.io.BulkInput;

/**
 * One request over a connection of its own, and the reply, whose body the caller reads. One thread.
 *
 * @param head the status and the headers of the reply
 * @param body a read of it fails if it ends before its Content-Length or its last chunk
 */
public record HttpExchange(HostSocket socket, ReplyInput in, HttpHead head, BulkInput body) implements Closeable {
    private static final int UNKNOWN = -1;

    /**
     * Sends a request and reads the head of the reply.
     *
     * @param top the socket itself, or that of the TLS above it
     */
    static HttpExchange begin(HostSocket socket, Socket top, String request) throws IOException {
        ReplyInput in = new ReplyInput(socket, top.getInputStream());
        IOException unsent = null;
        try {
            // Does not wait for the host: the system's buffers are longer than a request.
            top.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            // A host that refuses sends the reason and closes, and the close may cross with the request. The reason can
            // still be read: over TLS 1.3 a client learns in this way that its certificate is missing. Without a reason
            // the read fails, too.
            unsent = e;
        }
        try {
            HttpHead head = HttpHead.read(in);
            return new HttpExchange(socket, in, head, body(in, head));
        } catch (IOException e) {
            if (unsent != null && unsent != e) { // TLS may throw the same again
                e.addSuppressed(unsent);
            }
            throw e;
        }
    }

    private static BulkInput body(ReplyInput in, HttpHead head) throws ProtocolException {
        String coding = head.header("Transfer-Encoding");
        if (coding == null) {
            long length = head.number("Content-Length", UNKNOWN);
            return length < 0 ? in : new BoundedInput(in, length);
        }
        if (!coding.equalsIgnoreCase("chunked")) {
            throw new ProtocolException("the reply has Transfer-Encoding " + coding + ", only chunked can be read");
        }
        return new ChunkedInput(in); // the Content-Length does not count
    }

    /** Returns how many bytes of the body have not been read yet, or Long.MAX_VALUE if the reply does not tell. */
    public long left() {
        return body instanceof BoundedInput bounded ? bounded.left() : Long.MAX_VALUE;
    }

    /**
     * Begins another part of the body. The rate at which it arrives is measured for each part by itself: a host that takes
     * long to find each of many small parts is not too slow.
     */
    public void beginPart() {
        socket.rate.begin();
    }

    /** Whether the connection broke or ended before the end of the body. */
    public boolean isBroken() {
        return in.isBroken;
    }

    /** Returns the failure of a read that found the host gone, or null. */
    public HostException gone() {
        return socket.gone();
    }

    /** Closes the connection. */
    @Override
    public void close() {
        IOUtils.closeSocket(socket);
    }
}
