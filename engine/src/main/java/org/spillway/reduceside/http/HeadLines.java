package org.spillway.reduceside.http;

import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;

/** Reads the lines of a reply's head, interim heads included, up to a limit of bytes. */
final class HeadLines {
    private static final int MAX_BYTES = 1 << 16;

    private final ConnectionInput in;
    private final StringBuilder line = new StringBuilder();
    private int left = MAX_BYTES;

    HeadLines(ConnectionInput in) {
        this.in = in;
    }

    /** Reads a line and returns it without its end. */
    String next() throws IOException {
        line.setLength(0);
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
        return line.substring(0, length > 0 && line.charAt(length - 1) == '\r' ? length - 1 : length);
    }
}
