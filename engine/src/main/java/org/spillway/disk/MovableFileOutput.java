package org.spillway.disk;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.spillway.memory.DirectMemory;

/**
 * A stream to the end of a {@link MovableFile}, through a chunk off the heap. Always whole chunks, at multiples of their
 * size: Java's own buffered stream copies twice on the way to the system, and writes what happens to be there when the next
 * array does not fit.
 *
 * <p>Several threads may write, one after the other. One of them may still do so when a task that has failed closes the
 * stream: it meets an exception, not memory that has been freed.
 */
public final class MovableFileOutput extends OutputStream {
    private static final int CHUNK = 1 << 18;

    private final MovableFile file;
    private ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK);
    private long position;

    public MovableFileOutput(MovableFile file) {
        this.file = file;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        if (chunk == null) {
            throw new IOException("the file is closed");
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

    @Override
    public synchronized void close() throws IOException {
        if (chunk == null) {
            return;
        }
        try {
            writeChunk();
        } finally {
            DirectMemory.free(chunk);
            chunk = null;
            file.close();
        }
    }

    private void writeChunk() throws IOException {
        chunk.flip();
        position += chunk.remaining();
        file.write(chunk, position - chunk.limit());
        chunk.clear();
    }
}
