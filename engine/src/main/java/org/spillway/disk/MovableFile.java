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
 * A file that threads write side by side, each at positions of its own, and that moves to another disk when its disk fails: what
 * was written by then is copied over, and the write that failed is done again there. So nothing need be sorted or combined
 * twice, and pages whose records are in the file may go back to the mapper before the file is complete. A full disk, or one
 * mounted read-only after an error, can still be read; one that cannot ends the task. What a failing disk got wrong without
 * saying so is found by the segments' checksums when they are merged.
 */
public final class MovableFile implements NewFile {
    private static final Logger LOG = LoggerFactory.getLogger(MovableFile.class);

    // Held for reading by writes and for writing by a move: no write may hit the old file once it is being copied.
    private final ReadWriteLock moving = new ReentrantReadWriteLock();
    private final AtomicBoolean abandoned = new AtomicBoolean();
    // Read without the lock by abandon(), which must not wait for a move.
    private volatile FilePlace place;
    private PositionalFile file;

    private MovableFile() {}

    /** Creates the file, at this place or, if that cannot be, on another disk. */
    public static MovableFile create(FilePlace wanted) throws IOException {
        MovableFile created = new MovableFile(); // first: once there is a file, nothing more can go wrong here
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

    /** No file: what is written there is gone. */
    public static MovableFile none() {
        return new MovableFile();
    }

    @Override
    public Path path() {
        return place.path();
    }

    /** Writes what remains of the buffer. */
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
        abandoned.set(true); // before the place is read: see clearIfAbandoned()
        FilePlace last = place;
        if (last == null) {
            return;
        }
        if (!inUse) {
            AfterFailure.close(file, failure);
        }
        // One that is in use is closed when the garbage collector finds it, or the process ends.
        AfterFailure.delete(last.disk(), last.path(), failure);
    }

    private void moveFrom(PositionalFile failed, IOException failure) throws IOException {
        lock(moving.writeLock());
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
        AfterFailure.close(left, failure); // to close a file on a failed disk may fail as well
        LOG.warn(
                "{}: the disk failed ({}). Moved {} bytes to {} and go on there",
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

    // Either abandon() has seen the new place, or this thread sees that the file is abandoned; perhaps both.
    private void clearIfAbandoned() throws IOException {
        if (abandoned.get()) {
            file.close();
            place.disk().delete(place.path());
        }
    }

    // To be interruptible: a thread may wait here for a move that is stuck in a system call.
    private static void lock(Lock lock) throws ClosedByInterruptException {
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClosedByInterruptException();
        }
    }
}
