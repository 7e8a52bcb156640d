package org.spillway.disk;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.spillway.memory.DirectMemory;

/**
 * A stream that appends to a {@link MovableFile} through a {@linkplain DirectMemory#chunk chunk}. Each write to the file
 * is a whole chunk at a multiple of the chunk size, except the last one. Java's buffered stream copies each byte twice
 * on the way to the system. It also writes an incomplete buffer if the next array does not fit.
 *
 * <p>Several threads may write in turn. A write after the end throws an exception, and never uses freed memory.
 */
public final class FileOutput extends OutputStream {
    private static final int CHUNK = 1 << 18;

    private final MovableFile file;
    // Made for the first byte: a writer that fails before it holds no memory.
    private ByteBuffer chunk;
    private boolean closed;
    private long position;

    /** Appends to an empty file. */
    public FileOutput(MovableFile file) {
        this.file = file;
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
            chunk = DirectMemory.chunk(CHUNK);
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

    /** Writes the rest and frees the chunk. The file stays open. */
    @Override
    public synchronized void close() throws IOException {
        try {
            if (chunk != null) {
                writeChunk();
            }
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

    private void writeChunk() throws IOException {
        chunk.flip();
        position += chunk.remaining();
        file.write(chunk, position - chunk.limit());
        chunk.clear();
    }
}
