package org.spillway.reduceside.http;

import java.io.IOException;
import java.net.ProtocolException;
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

    private final ReplyInput in;
    private BoundedInput chunk;
    private boolean ended;

    ChunkedInput(ReplyInput in) {
        this.in = in;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        while (!ended && (chunk == null || chunk.left() == 0)) {
            if (chunk != null && !line().isEmpty()) {
                throw new ProtocolException("a chunk of the reply is longer than its size");
            }
            chunk = new BoundedInput(in, size(line()));
            ended = chunk.left() == 0;
        }
        return ended ? -1 : chunk.read(target, offset, length);
    }

    private String line() throws IOException {
        in.beginLines();
        return in.line("a chunk of the reply");
    }

    private static long size(String line) throws ProtocolException {
        String digits = line.split(";", 2)[0].trim();
        if (!SIZE.matcher(digits).matches()) {
            throw new ProtocolException("no size of a chunk of the reply: " + HttpHead.printable(line));
        }
        return Long.parseLong(digits, RADIX);
    }
}
