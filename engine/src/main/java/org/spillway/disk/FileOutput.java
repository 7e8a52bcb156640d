package org.spillway.disk;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.apache.hadoop.fs.Path;
import org.spillway.memory.DirectMemory;

/**
 * A stream that appends to a {@link MovableFile} through a {@linkplain DirectMemory#chunk chunk}. Each write to the file is a whole chunk
 * at a multiple of the chunk size, except the last one. Java's buffered stream copies each byte twice on the way to the
 * system. It also writes an incomplete buffer if the next array does not fit.
 *
 * <p>Several threads may write in turn. A write after the end throws an exception, and never uses freed memory.
 */
public final class FileOutput extends OutputStream implements NewFile {
    private static final int CHUNK = 1 << 18;

    private final MovableFile file;
    private ByteBuffer chunk;
    private long position;

    private FileOutput(FilePlace place) throws IOException {
        chunk = DirectMemory.chunk(CHUNK); // first: without memory for it, no file is created
        try {
            file = MovableFile.create(place);
        } catch (Throwable t) {
            release();
            throw t;
        }
    }

    /** Creates the file at this place, or on another disk if that fails. */
    public static FileOutput create(FilePlace place) throws IOException {
        return new FileOutput(place);
    }

    @Override
    public Path path() {
        return file.path();
    }

    /** Bytes written so far. */
    public synchronized long length() {
        return position + (chunk == null ? 0 : chunk.position());
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
        } catch (Throwable t) {
            AfterFailure.close(file, t);
            throw t;
        } finally {
            release();
        }
        file.close();
    }

    @Override
    public void abandon(Throwable failure, boolean inUse) {
        file.abandon(failure, inUse);
        // A thread that is writing holds the lock and uses the chunk, so the garbage collector frees the chunk later.
        if (!inUse) {
            release();
        }
    }

    private synchronized void release() {
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
