package org.spillway.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.memory.DirectMemory;
import org.spillway.work.Heartbeat;

/**
 * A file that threads write concurrently, each at its own positions, and that moves to another disk if its disk fails.
 * The move copies the content to the new disk. The failed write is then repeated there. Thus no record is sorted or
 * combined twice, and pages whose records are in the file can be returned to the mapper before the file is complete.
 *
 * <p>A disk that is full, or that was remounted read-only after an error, can still be read. If the old disk cannot be
 * read, the task fails. Errors that a failing disk did not report are detected by the segments' checksums during the
 * merge.
 */
public final class MovableFile implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(MovableFile.class);

    // Writes hold the read lock and a move holds the write lock: no write may change the old file while it is copied.
    private final ReentrantReadWriteLock moving = new ReentrantReadWriteLock();
    private volatile boolean abandoned;
    // abandon() reads this without the lock, since it must not wait for a move.
    private volatile FilePlace place;
    private SharedFile file;

    /** Creates the file at this place, or on another disk if that fails. */
    public MovableFile(FilePlace wanted) throws IOException {
        open(wanted, 0);
    }

    /** The current path of the file. */
    public Path path() {
        return place.path();
    }

    /** Writes the remaining bytes of the buffer. */
    public void write(ByteBuffer bytes, long position) throws IOException {
        int begin = bytes.position();
        while (true) {
            lock(moving.readLock());
            SharedFile tried = file;
            IOException failure;
            try {
                checkWanted();
                tried.write(bytes, position);
                place.heartbeat().beat();
                return;
            } catch (IOException e) {
                if (SharedFile.isKill(e)) {
                    throw e;
                }
                failure = e;
            } finally {
                moving.readLock().unlock();
            }
            bytes.position(begin);
            moveFrom(tried, failure);
        }
    }

    /** Closes the complete file. No thread may be writing any more. */
    @Override
    public void close() throws IOException {
        file.close();
    }

    /**
     * Removes the file. Never waits for a thread that is in one of its methods.
     *
     * @param failure the reason; exceptions of the removal are added to it as suppressed
     * @param inUse whether a thread may still be writing. If so, the file is removed but not closed, since closing
     *     waits for such a thread. Later writes of that thread fail or are lost
     */
    public void abandon(Throwable failure, boolean inUse) {
        abandoned = true; // before place is read: see moveFrom()
        FilePlace last = place;
        if (!inUse) {
            AfterFailure.close(file, failure);
        }
        // A file in use is closed by the garbage collector, or when the process ends.
        AfterFailure.close(() -> last.disk().delete(last.path()), failure);
    }

    private void moveFrom(SharedFile failed, IOException failure) throws IOException {
        lock(moving.writeLock());
        try {
            if (file != failed) {
                return; // another thread has moved it already
            }
            FilePlace old = place;
            long size;
            try {
                size = file.size();
            } catch (IOException e) {
                throw unreadable(0, e);
            }
            open(old.elsewhere(size, failure), size);
            AfterFailure.close(failed, failure); // may fail as well on a failed disk
            LOG.warn("{}: the disk failed ({}); moved {} bytes to {}", old.path(), failure, size, path());
            try {
                removeStale(old, failure);
            } finally {
                // At least one thread removes an abandoned file: abandon() sees the new place, or this one sees the
                // flag.
                if (abandoned) {
                    file.close();
                    place.disk().delete(place.path());
                }
            }
        } finally {
            moving.writeLock().unlock();
        }
    }

    /** Creates the file at this place, or on another disk if that fails, with the bytes that it has so far. */
    private void open(FilePlace wanted, long size) throws IOException {
        FilePlace next = wanted;
        while (true) {
            try {
                file = createAt(next, size);
                place = next;
                return;
            } catch (IOException e) {
                if (e instanceof Unmovable || SharedFile.isKill(e)) {
                    throw e; // another disk does not help
                }
                next = next.elsewhere(size, e);
            }
        }
    }

    /** If that fails, what was created is removed. */
    private SharedFile createAt(FilePlace target, long size) throws IOException {
        SharedFile created = SharedFile.create(target.disk(), target.path());
        try {
            LocalFileOps.setMode(target.path()); // other users cannot read the file
            if (size > 0) {
                copyTo(created, size, target.heartbeat());
            }
            return created;
        } catch (Throwable t) {
            AfterFailure.close(created, t);
            removeStale(target, t);
            throw t;
        }
    }

    private void copyTo(SharedFile copy, long size, Heartbeat heartbeat) throws IOException {
        ByteBuffer chunk = DirectMemory.chunk();
        try {
            for (long at = 0; at < size; at += chunk.limit()) {
                checkWanted();
                chunk.clear();
                read(chunk, at);
                chunk.flip();
                copy.write(chunk, at);
                heartbeat.beat();
            }
        } finally {
            DirectMemory.free(chunk);
        }
    }

    private void read(ByteBuffer chunk, long at) throws IOException {
        try {
            if (file.read(at, chunk) <= 0) {
                throw new IOException("the file ends there");
            }
        } catch (IOException e) {
            throw unreadable(at, e);
        }
    }

    private IOException unreadable(long at, IOException e) {
        return SharedFile.isKill(e)
                ? e
                : new Unmovable("cannot save " + path() + " from its failed disk: cannot read it at " + at, e);
    }

    // Reads and writes fail if their thread is interrupted, but not if the file is abandoned.
    private void checkWanted() throws ClosedChannelException {
        if (abandoned) {
            throw new ClosedChannelException();
        }
    }

    /**
     * Removes what is left of a file on a failed disk. If that fails and other processes do not look for the file, it
     * takes space until YARN removes the task's dirs.
     *
     * @throws Unmovable if other processes look for the file. Another attempt of the task uses other dirs
     */
    private void removeStale(FilePlace stale, Throwable failure) throws Unmovable {
        try {
            stale.disk().delete(stale.path());
        } catch (IOException e) {
            e.addSuppressed(failure);
            if (stale.isLookedUp()) {
                throw new Unmovable(
                        "cannot remove " + stale.path()
                                + " from its failed disk, where others would find it instead of "
                                + (place == null ? "the whole file" : path()) + ": " + e.getMessage(),
                        e);
            }
            LOG.warn("{}: cannot be removed from its failed disk", stale.path(), e);
        }
    }

    // Interruptible, because the move for which a thread waits here may be stuck in a system call.
    private static void lock(Lock lock) throws ClosedByInterruptException {
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClosedByInterruptException();
        }
    }

    /** The file's content cannot be read, or a part of it remains where others would find it. The task must fail. */
    private static final class Unmovable extends IOException {
        private static final long serialVersionUID = 1;

        Unmovable(String message, IOException cause) {
            super(message, cause);
        }
    }
}
