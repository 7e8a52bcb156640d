package org.spillway.disk;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.spillway.memory.DirectMemory;

/**
 * A stream that writes a {@link MovableFile} through a {@linkplain DirectMemory#chunk chunk}. A write to the file is a
 * whole chunk, unless a caller asks for what the chunk contains so far. Java's buffered stream would copy most bytes
 * once more, because the system does not read its array. It also writes an incomplete buffer if the next array does not
 * fit.
 *
 * <p>Several threads may write in turn. A write after the end throws an exception, and never uses freed memory.
 */
public final class FileOutput extends OutputStream {
    private final MovableFile file;
    // Made for the first byte: a writer that fails before it holds no memory.
    private ByteBuffer chunk;
    private boolean closed;
    // Of the chunk in the file.
    private long start;

    /** Starts at the beginning of a file. */
    public FileOutput(MovableFile file) {
        this.file = file;
    }

    /** Continues at another position. If the chunk contains bytes, that must be the position behind them. */
    public void moveTo(long position) {
        start = chunk == null ? position : position - chunk.position();
    }

    /** Position of the next byte. */
    public long position() {
        return chunk == null ? start : start + chunk.position();
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        if (closed) {
            throw new IOException("the file is closed");
        }
        if (chunk == null) {
            chunk = DirectMemory.chunk();
        }
        int done = 0;
        while (done < length) {
            int piece = Math.min(length - done, chunk.remaining());
            chunk.put(bytes, offset + done, piece);
            done += piece;
            if (!chunk.hasRemaining()) {
                writeChunk();
            }
        }
    }

    /** Writes what the chunk contains. */
    public synchronized void writeChunk() throws IOException {
        if (chunk != null) {
            chunk.flip();
            int length = chunk.limit();
            file.write(chunk, start);
            start += length;
            chunk.clear();
        }
    }

    /** Writes the rest and frees the chunk. The file stays open. */
    @Override
    public synchronized void close() throws IOException {
        try {
            writeChunk();
        } finally {
            release();
        }
    }

    /** Frees the chunk. What it contains is lost. */
    public synchronized void release() {
        closed = true;
        if (chunk != null) {
            DirectMemory.free(chunk);
            chunk = null;
        }
    }
}
