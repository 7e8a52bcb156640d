package org.spillway.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file that threads write concurrently, each at its own positions, and that moves to another disk if its disk fails.
 * The move copies the content to the new disk. The failed write is then repeated there. Thus no record is sorted or
 * combined twice, and pages whose records are in the file can be returned to the mapper before the file is complete.
 *
 * <p>A disk that is full, or that was remounted read-only after an error, can still be read. If the old disk cannot be
 * read, the task fails. Errors that a failing disk did not report are detected by the segments' checksums during the
 * merge.
 */
public final class MovableFile implements NewFile {
    private static final Logger LOG = LoggerFactory.getLogger(MovableFile.class);

    // Writes hold the read lock and a move holds the write lock: no write may change the old file while it is copied.
    private final ReadWriteLock moving = new ReentrantReadWriteLock();
    private final AtomicBoolean abandoned = new AtomicBoolean();
    // abandon() reads this without the lock, since it must not wait for a move.
    private volatile FilePlace place;
    private PositionalFile file;

    private MovableFile() {}

    /** Creates the file at this place, or on another disk if that fails. */
    public static MovableFile create(FilePlace wanted) throws IOException {
        MovableFile created = new MovableFile(); // first: after the file is created, nothing here can fail
        created.place = wanted;
        while (created.file == null) {
            try {
                created.file = PositionalFile.create(created.place);
            } catch (StaleFileException e) {
                throw e;
            } catch (IOException e) {
                if (TaskKilled.isBehind(e)) {
                    throw e;
                }
                created.place = created.place.elsewhere(0, e);
            }
        }
        return created;
    }

    /** Returns a file that discards all writes. */
    public static MovableFile none() {
        return new MovableFile();
    }

    @Override
    public Path path() {
        return place.path();
    }

    /** Writes the remaining bytes of the buffer. */
    public void write(ByteBuffer bytes, long position) throws IOException {
        int begin = bytes.position();
        while (true) {
            lock(moving.readLock());
            PositionalFile tried = file;
            IOException failure;
            try {
                if (abandoned.get()) {
                    throw new ClosedChannelException();
                }
                if (tried != null) {
                    tried.write(bytes, position);
                    place.heartbeat().beat();
                }
                return;
            } catch (IOException e) {
                if (TaskKilled.isBehind(e)) {
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

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }

    @Override
    public void abandon(Throwable failure, boolean inUse) {
        abandoned.set(true); // before place is read: see clearIfAbandoned()
        FilePlace last = place;
        if (last == null) {
            return;
        }
        if (!inUse) {
            AfterFailure.close(file, failure);
        }
        // A file in use is closed by the garbage collector, or when the process ends.
        AfterFailure.delete(last.disk(), last.path(), failure);
    }

    private void moveFrom(PositionalFile failed, IOException failure) throws IOException {
        lock(moving.writeLock());
        try {
            if (file == failed) { // otherwise another thread has moved it already
                move(failure);
            }
        } finally {
            moving.writeLock().unlock();
        }
    }

    private void move(IOException failure) throws IOException {
        FilePlace old = place;
        FileCopy copy = new FileCopy(file, old.path(), abandoned);
        FilePlace next = old;
        IOException reason = failure;
        PositionalFile moved = null;
        while (moved == null) {
            next = next.elsewhere(copy.size(), reason);
            try {
                moved = copy.to(next);
            } catch (FileCopy.WriteFailure e) {
                reason = e.reason();
            }
        }
        PositionalFile left = file;
        file = moved;
        place = next;
        AfterFailure.close(left, failure); // may fail as well on a failed disk
        LOG.warn(
                "{}: the disk failed ({}); moved {} bytes to {} and continue there",
                old.path(),
                failure,
                copy.size(),
                next.path());
        try {
            StaleFile.remove(old, next.path(), failure);
        } finally {
            clearIfAbandoned();
        }
    }

    // Removes the moved file if it was abandoned during the move. At least one thread removes it: abandon() sees the
    // new place, or this thread sees the flag.
    private void clearIfAbandoned() throws IOException {
        if (abandoned.get()) {
            file.close();
            place.disk().delete(place.path());
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
}
