package org.spillway.reduceside.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import org.spillway.io.BulkInput;
import org.spillway.memory.DirectMemory;

/**
 * Reads the bytes that arrive on a watch. Heads and small outputs are read through a buffer. A read of at least
 * the buffer's size goes directly to the target if the buffer is empty. One thread.
 */
final class ConnectionInput extends BulkInput {
    // Holds several outputs of a job with many maps, and a small part of one of a job with few maps.
    private static final int BUFFER = 1 << 15;

    private final HostWatch watch;
    private final ReadableByteChannel channel;
    private final InputStream stream;
    private final ByteBuffer buffer;

    /**
     * Creates an input that reads from a channel or, if the channel is null, from a stream.
     *
     * @param watch notified of the start and the end of each wait
     */
    ConnectionInput(HostWatch watch, ReadableByteChannel channel, InputStream stream) {
        this.watch = watch;
        this.channel = channel;
        this.stream = stream;
        this.buffer = ByteBuffer.allocate(BUFFER).limit(0);
    }

    /** Returns the next byte, or -1 at the end. */
    int next() throws IOException {
        return buffer.hasRemaining() || fill() ? buffer.get() & 0xFF : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!buffer.hasRemaining()) {
            if (length >= BUFFER) {
                return receive(ByteBuffer.wrap(target, offset, length));
            }
            if (!fill()) {
                return -1;
            }
        }
        int count = Math.min(length, buffer.remaining());
        buffer.get(target, offset, count);
        return count;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (!target.hasRemaining()) {
            return 0;
        }
        if (!buffer.hasRemaining()) {
            if (target.remaining() >= BUFFER) {
                return channel == null ? super.read(target) : receive(target);
            }
            if (!fill()) {
                return -1;
            }
        }
        int count = Math.min(target.remaining(), buffer.remaining());
        target.put(target.position(), buffer, buffer.position(), count);
        target.position(target.position() + count);
        buffer.position(buffer.position() + count);
        return count;
    }

    private boolean fill() throws IOException {
        buffer.clear();
        int count = -1;
        try {
            count = receive(ByteBuffer.wrap(buffer.array()));
        } finally {
            buffer.position(0).limit(Math.max(0, count));
        }
        return count >= 0;
    }

    // A stream reads to an array and leaves the position of the buffer as it is.
    private int receive(ByteBuffer target) throws IOException {
        int limit = DirectMemory.narrow(target);
        watch.waits();
        int count = -1;
        try {
            count = channel == null
                    ? stream.read(target.array(), target.arrayOffset() + target.position(), target.remaining())
                    : channel.read(target);
        } catch (IOException e) {
            throw watch.explained(e);
        } finally {
            watch.goesOn(count);
            target.limit(limit);
        }
        watch.checkRate();
        return count;
    }
}
