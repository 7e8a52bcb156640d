package org.spillway.reduceside.http;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLException;
import org.spillway.io.BoundedInput;
import org.spillway.io.BulkInput;

/** One request over a connection of its own, and the reply, whose body the caller reads. One thread. */
public final class HttpExchange implements Closeable {
    private static final int UNKNOWN = -1;

    private final HttpClient client;
    private final URI host;
    private final HostWatch watch;
    private OutputStream out;
    private ConnectionInput in;
    private HttpHead head;
    private BulkInput body;

    /**
     * Creates an exchange whose connection is not set up.
     *
     * @param host as requests name it
     * @param watch of the waits for the host
     */
    HttpExchange(HttpClient client, URI host, HostWatch watch) {
        this.client = client;
        this.host = host;
        this.watch = watch;
    }

    /** Sends and reads over a channel. */
    void use(SocketChannel channel) {
        out = Channels.newOutputStream(channel);
        in = new ConnectionInput(watch, channel, null);
    }

    /** Sends and reads over streams, whose reads have a timeout of their own. */
    void use(InputStream input, OutputStream output) {
        out = output;
        in = new ConnectionInput(watch, null, input);
    }

    URI host() {
        return host;
    }

    HostWatch watch() {
        return watch;
    }

    /** Sends a request and reads the head of the reply. */
    void ask(String request) throws IOException {
        watch.begin();
        watch.waits();
        IOException failure = null;
        try {
            out.write(request.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
        } catch (IOException e) {
            failure = watch.explained(e);
        } finally {
            watch.goesOn(0);
        }
        head = failure == null ? HttpHead.read(in) : headDespite(failure);
        body = body(head.header("Transfer-Encoding"));
    }

    // A host that refuses sends the reason and closes, and the close may cross with the request. The reason can still
    // be read. Over TLS 1.3 a client learns in this way that its certificate is missing.
    private HttpHead headDespite(IOException failure) throws IOException {
        try {
            return HttpHead.read(in);
        } catch (SSLException e) {
            e.addSuppressed(failure);
            throw e;
        } catch (IOException e) {
            failure.addSuppressed(e);
            throw failure;
        }
    }

    private BulkInput body(String coding) throws ProtocolException {
        if (coding == null) {
            long length = head.number("Content-Length", UNKNOWN);
            return length < 0 ? in : new BoundedInput(in, length);
        }
        if (!coding.equalsIgnoreCase("chunked")) {
            throw new ProtocolException(
                    "the reply of " + host + " has Transfer-Encoding " + coding + ", only chunked can be read");
        }
        return new ChunkedInput(in); // the Content-Length does not count
    }

    /** Returns the status and the headers of the reply. */
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
        watch.beginPart();
    }

    /** Whether the connection broke or ended before the end of the body. */
    public boolean isBroken() {
        return watch.isBroken();
    }

    /**
     * Returns for how many milliseconds nothing had come when the connection broke because the host was silent, not even to
     * probes; 0 if it broke otherwise, such as by the read timeout.
     */
    public long silence() {
        return watch.silence();
    }

    /** Closes the connection. */
    @Override
    public void close() {
        client.drop(this);
    }
}
