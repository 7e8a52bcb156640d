package org.spillway.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.fs.Path;
import org.spillway.memory.DirectMemory;

/** Copies a file from its failed disk to another disk. Not thread-safe. */
final class FileCopy {
    private static final int CHUNK = 1 << 18;

    private final PositionalFile source;
    private final Path from;
    private final long size;
    private final AtomicBoolean abandoned;

    /**
     * Prepares a copy of the file's present content.
     *
     * @param from path of the file
     * @param abandoned ends the copy when it becomes true
     */
    FileCopy(PositionalFile source, Path from, AtomicBoolean abandoned) throws IOException {
        this.source = source;
        this.from = from;
        this.abandoned = abandoned;
        try {
            this.size = source.size();
        } catch (IOException e) {
            throw unreadable(0, e);
        }
    }

    /** Bytes to copy. */
    long size() {
        return size;
    }

    /**
     * Copies the file and returns the copy.
     *
     * @throws WriteFailure if the target disk fails; the incomplete copy is removed
     * @throws IOException if the file cannot be read or the task is killed, and the incomplete copy is removed; or if
     *     an incomplete copy remains where others would find it
     */
    PositionalFile to(FilePlace target) throws IOException, WriteFailure {
        ByteBuffer chunk = DirectMemory.chunk(CHUNK);
        try {
            PositionalFile copy = create(target);
            try {
                for (long at = 0; at < size; at += chunk.limit()) {
                    checkWanted();
                    read(chunk.clear(), at);
                    write(copy, chunk.flip(), at);
                    target.heartbeat().beat();
                }
                return copy;
            } catch (Throwable t) {
                copy.discard(target, from, t);
                throw t;
            }
        } finally {
            DirectMemory.free(chunk);
        }
    }

    // A read or a write fails if its thread is interrupted, but not if the file is abandoned.
    private void checkWanted() throws ClosedChannelException {
        TaskKilled.check();
        if (abandoned.get()) {
            throw new ClosedChannelException();
        }
    }

    private static PositionalFile create(FilePlace target) throws IOException, WriteFailure {
        try {
            return PositionalFile.create(target);
        } catch (IOException e) {
            throw orEnd(e);
        }
    }

    private void read(ByteBuffer chunk, long at) throws IOException {
        try {
            if (source.read(at, chunk) <= 0) {
                throw new IOException("the file ends there");
            }
        } catch (IOException e) {
            throw unreadable(at, e);
        }
    }

    private static void write(PositionalFile copy, ByteBuffer chunk, long at) throws IOException, WriteFailure {
        try {
            copy.write(chunk, at);
        } catch (IOException e) {
            throw orEnd(e);
        }
    }

    private IOException unreadable(long at, IOException e) {
        return TaskKilled.isBehind(e)
                ? e
                : new IOException("cannot save " + from + " from its failed disk: cannot read it at " + at, e);
    }

    // Another disk does not help if the task is killed, or if a file that others would find remains on this disk.
    private static WriteFailure orEnd(IOException e) throws IOException {
        if (TaskKilled.isBehind(e) || e instanceof StaleFileException) {
            throw e;
        }
        return new WriteFailure(e);
    }

    /** The target disk of a copy failed as well. */
    static final class WriteFailure extends Exception {
        private static final long serialVersionUID = 1;

        private final IOException reason;

        WriteFailure(IOException reason) {
            super(reason);
            this.reason = reason;
        }

        IOException reason() {
            return reason;
        }
    }
}
