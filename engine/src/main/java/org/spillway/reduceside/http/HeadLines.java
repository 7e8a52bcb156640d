package org.spillway.reduceside.http;

import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;

/** Reads the lines of a part of a reply, such as its head, up to a limit of bytes. */
final class HeadLines {
    private static final int MAX_BYTES = 1 << 16;

    private final ConnectionInput in;
    private final String part;
    private final StringBuilder line = new StringBuilder();
    private int left = MAX_BYTES;

    /**
     * Reads lines.
     *
     * @param part name of the part in errors
     */
    HeadLines(ConnectionInput in, String part) {
        this.in = in;
        this.part = part;
    }

    /** Reads a line and returns it without its end. */
    String next() throws IOException {
        line.setLength(0);
        int next = in.next();
        while (next != '\n') {
            if (next < 0) {
                throw new EOFException("the connection ended in " + part);
            }
            if (--left < 0) {
                throw new ProtocolException(part + " has more than " + MAX_BYTES + " bytes");
            }
            line.append((char) next);
            next = in.next();
        }
        int length = line.length();
        return line.substring(0, length > 0 && line.charAt(length - 1) == '\r' ? length - 1 : length);
    }
}
