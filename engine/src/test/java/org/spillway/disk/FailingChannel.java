package org.spillway.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.concurrent.atomic.AtomicLong;

/** A file on a failing disk. Like a full disk, it writes a part of the last bytes if the whole does not fit. */
final class FailingChannel extends FileChannel {
    private final FileChannel real;
    private final AtomicLong room;
    private final FailingDisk disk;
    private final FailingDisk.Fault fault;

    FailingChannel(FileChannel real, AtomicLong room, FailingDisk disk) {
        this.real = real;
        this.room = room;
        this.disk = disk;
        this.fault = disk.fault();
    }

    @Override
    public int write(ByteBuffer source, long position) throws IOException {
        if (fault == FailingDisk.Fault.UNREADABLE) {
            return real.write(source, position);
        }
        long left = room.getAndAdd(-source.remaining());
        if (fault == FailingDisk.Fault.LYING) {
            return lie(source, position, left);
        }
        if (left <= 0) {
            throw new IOException(writeError());
        }
        int limit = source.limit();
        source.limit((int) Math.min(limit, source.position() + left));
        try {
            return real.write(source, position);
        } finally {
            source.limit(limit);
        }
    }

    private String writeError() {
        return switch (fault) {
            case BROKEN -> "Input/output error";
            case READ_ONLY -> "Read-only file system";
            default -> "No space left on device";
        };
    }

    private int lie(ByteBuffer source, long position, long left) throws IOException {
        int length = source.remaining();
        if (left < 0 || left >= length) {
            return real.write(source, position);
        }
        byte[] bytes = new byte[length];
        source.get(bytes);
        bytes[length / 2] ^= 4;
        return real.write(ByteBuffer.wrap(bytes), position);
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
        disk.beforeRead();
        if (fault == FailingDisk.Fault.DYING) {
            throw new StackOverflowError("injected");
        }
        boolean spent = fault == FailingDisk.Fault.UNREADABLE && room.getAndAdd(-target.remaining()) <= 0;
        if (spent || fault == FailingDisk.Fault.BROKEN) {
            throw new IOException("Input/output error");
        }
        if (fault == FailingDisk.Fault.KILLED) {
            Thread.currentThread().interrupt();
        }
        return real.read(target, position);
    }

    @Override
    public long size() throws IOException {
        return real.size();
    }

    @Override
    protected void implCloseChannel() throws IOException {
        real.close();
        if (fault == FailingDisk.Fault.DYING) {
            throw new StackOverflowError("injected at close");
        }
        if (fault == FailingDisk.Fault.CLOSING) {
            disk.failToClose();
        }
        if (fault == FailingDisk.Fault.UNCLOSABLE) {
            throw new IOException("cannot be closed");
        }
    }

    @Override
    public int read(ByteBuffer target) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int write(ByteBuffer source) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long position() {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileChannel position(long position) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileChannel truncate(long size) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void force(boolean metaData) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) {
        throw new UnsupportedOperationException();
    }
}
