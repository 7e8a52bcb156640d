package org.spillway.reduceside.http;

import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.regex.Pattern;
import org.spillway.io.BoundedInput;
import org.spillway.io.BulkInput;

/**
 * Decodes a body that is sent in chunks (RFC 9112, section 7.1). Does not read what follows the last chunk.
 *
 * <pre>
 * [size as hexadecimal digits][; extensions][line end][bytes][line end]
 * </pre>
 */
final class ChunkedInput extends BulkInput {
    private static final int RADIX = 16;
    private static final Pattern SIZE = Pattern.compile("0*[0-9a-fA-F]{1,15}"); // fits a long

    private final ConnectionInput in;
    private BoundedInput chunk;
    private boolean ended;

    ChunkedInput(ConnectionInput in) {
        this.in = in;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        return length == 0 ? 0 : hasMore() ? chunk.read(target, offset, length) : -1;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        return !target.hasRemaining() ? 0 : hasMore() ? chunk.read(target) : -1;
    }

    private boolean hasMore() throws IOException {
        while (!ended && (chunk == null || chunk.left() == 0)) {
            if (chunk != null && !line().isEmpty()) {
                throw new ProtocolException("a chunk of the reply is longer than its size");
            }
            chunk = new BoundedInput(in, size(line()));
            ended = chunk.left() == 0;
        }
        return !ended;
    }

    private String line() throws IOException {
        return new HeadLines(in, "a chunk of the reply").next();
    }

    private static long size(String line) throws ProtocolException {
        int extensions = line.indexOf(';');
        String digits = (extensions < 0 ? line : line.substring(0, extensions)).strip();
        if (!SIZE.matcher(digits).matches()) {
            throw new ProtocolException("no size of a chunk of the reply: " + HttpHead.printable(line));
        }
        return Long.parseLong(digits, RADIX);
    }
}
