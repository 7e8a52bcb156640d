package org.spillway.reduceside.http;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import org.spillway.io.BulkInput;

/** Reads the bytes of a reply: lines of its heads, then the body. One thread. */
final class ReplyInput extends BulkInput {
    // Holds several outputs of a job with many maps, and a small part of one of a job with few maps.
    private static final int BUFFER = 1 << 15;
    private static final int MAX_LINES = 1 << 16;

    private final HostSocket socket;
    private final InputStream in;
    private int linesLeft;
    boolean isBroken; // a read reached the end or failed

    /**
     * Creates an input.
     *
     * @param in the socket's, or that of the TLS above it
     */
    ReplyInput(HostSocket socket, InputStream in) {
        this.socket = socket;
        this.in = new BufferedInputStream(in, BUFFER);
    }

    /** Begins a part that consists of lines. The limit of bytes holds for all of them together. */
    void beginLines() {
        linesLeft = MAX_LINES;
    }

    /**
     * Reads a line and returns it without its end.
     *
     * @param part name of the part in errors
     */
    String line(String part) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = read(); next != '\n'; next = read()) {
            if (next < 0) {
                throw new EOFException("the connection ended in " + part);
            }
            if (--linesLeft < 0) {
                throw new ProtocolException(part + " has more than " + MAX_LINES + " bytes");
            }
            line.append((char) next);
        }
        int length = line.length();
        return line.substring(0, length > 0 && line.charAt(length - 1) == '\r' ? length - 1 : length);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = -1;
        try {
            count = in.read(target, offset, length);
        } catch (IOException e) {
            throw socket.explained(e);
        } finally {
            isBroken = count < 0;
        }
        if (count > 0) {
            socket.isReplied = true;
        }
        return count;
    }
}
