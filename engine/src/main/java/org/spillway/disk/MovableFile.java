package org.spillway.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.memory.DirectMemory;

/**
 * A file that threads write side by side, each at positions of its own, and that moves to another disk when its disk fails: what
 * was written by then is copied over, and the write that failed is done again there. So nothing need be sorted or combined
 * twice, and pages whose records are in the file may go back to the mapper before the file is complete. A full disk, or one
 * mounted read-only after an error, can still be read; one that cannot ends the task. What a failing disk got wrong without
 * saying so is found by the segments' checksums when they are merged.
 */
public final class MovableFile implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(MovableFile.class);
    private static final int COPY_CHUNK = 1 << 20;

    // Held for reading by writes and for writing by a move: no write may hit the old file once it is being copied.
    private final ReadWriteLock moving = new ReentrantReadWriteLock();
    private FilePlace place;
    private PositionalFile file;

    private MovableFile(FilePlace place, PositionalFile file) {
        this.place = place;
        this.file = file;
    }

    /** Creates the file, at this place or, if that cannot be, on another disk. */
    public static MovableFile create(FilePlace wanted) throws IOException {
        FilePlace place = wanted;
        while (true) {
            try {
                return new MovableFile(place, PositionalFile.create(place.disk(), place.path()));
            } catch (ClosedChannelException e) {
                throw e; // the task is being killed: an interrupt closes channels
            } catch (IOException e) {
                place = place.elsewhere(0, e);
            }
        }
    }

    /** No file: what is written there is gone. */
    public static MovableFile none() {
        return new MovableFile(null, null);
    }

    /** Where it lies by now. */
    public Path path() {
        moving.readLock().lock();
        try {
            return place.path();
        } finally {
            moving.readLock().unlock();
        }
    }

    /** Writes what remains of the buffer. */
    public void write(ByteBuffer bytes, long position) throws IOException {
        int begin = bytes.position();
        while (true) {
            moving.readLock().lock();
            PositionalFile tried = file;
            IOException failure;
            try {
                if (tried != null) {
                    tried.write(bytes, position);
                    place.heartbeat().beat();
                }
                return;
            } catch (ClosedChannelException e) {
                throw e; // the task ends: not a failure of the disk
            } catch (IOException e) {
                failure = e;
            } finally {
                moving.readLock().unlock();
            }
            bytes.position(begin);
            moveFrom(tried, failure);
        }
    }

    @Override
    public void close() throws IOException {
        moving.readLock().lock();
        try {
            if (file != null) {
                file.close(); // a write by a thread that is not yet stopped then meets a closed channel
            }
        } finally {
            moving.readLock().unlock();
        }
    }

    private void moveFrom(PositionalFile failed, IOException failure) throws IOException {
        moving.writeLock().lock();
        try {
            if (file == failed) { // else another thread has moved it by now
                move(failure);
            }
        } finally {
            moving.writeLock().unlock();
        }
    }

    private void move(IOException failure) throws IOException {
        FilePlace old = place;
        long size = file.size();
        FilePlace next = old;
        IOException reason = failure;
        PositionalFile copy = null;
        while (copy == null) {
            next = next.elsewhere(size, reason);
            try {
                copy = copyTo(next, size);
            } catch (WriteFailure e) {
                reason = (IOException) e.getCause();
            }
        }
        LOG.warn(
                "{}: the disk failed ({}). Moved {} bytes to {} and go on there",
                old.path(),
                failure,
                size,
                next.path());
        PositionalFile left = file;
        file = copy;
        place = next;
        left.close();
        remove(old);
    }

    private PositionalFile copyTo(FilePlace target, long size) throws IOException, WriteFailure {
        PositionalFile copy = null;
        ByteBuffer chunk = ByteBuffer.allocateDirect(COPY_CHUNK);
        try {
            copy = createCopy(target);
            for (long at = 0; at < size; at += chunk.limit()) {
                read(chunk.clear(), at);
                write(copy, chunk.flip(), at);
                target.heartbeat().beat();
            }
            return copy;
        } catch (IOException | WriteFailure e) {
            if (copy != null) {
                copy.close();
                remove(target);
            }
            throw e;
        } finally {
            DirectMemory.free(chunk);
        }
    }

    private static PositionalFile createCopy(FilePlace target) throws ClosedChannelException, WriteFailure {
        try {
            return PositionalFile.create(target.disk(), target.path());
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            throw new WriteFailure(e);
        }
    }

    private void read(ByteBuffer chunk, long at) throws IOException {
        try {
            if (file.read(chunk, at) <= 0) {
                throw new IOException("the file ends there");
            }
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            throw new IOException("cannot save " + place.path() + " from its failed disk: cannot read it at " + at, e);
        }
    }

    private static void write(PositionalFile copy, ByteBuffer chunk, long at)
            throws ClosedChannelException, WriteFailure {
        try {
            copy.write(chunk, at);
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            throw new WriteFailure(e);
        }
    }

    // A file that stays behind on a failed disk costs room, not correctness: YARN removes the task's folders.
    private static void remove(FilePlace place) {
        try {
            place.disk().fs().delete(place.path(), false);
        } catch (IOException e) {
            LOG.warn("{}: cannot be removed from the failed disk", place.path(), e);
        }
    }

    /** The disk that was to take the copy fails as well. */
    private static final class WriteFailure extends Exception {
        private static final long serialVersionUID = 1;

        WriteFailure(IOException cause) {
            super(cause);
        }
    }
}
