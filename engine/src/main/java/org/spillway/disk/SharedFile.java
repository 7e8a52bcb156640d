package org.spillway.disk;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.spillway.io.BoundedInput;
import org.spillway.io.BulkInput;
import org.spillway.memory.DirectMemory;

/**
 * A local file that threads read and write concurrently, each at its own positions. It counts every byte in Hadoop's
 * file system statistics, on which counters and write limits are based.
 */
public final class SharedFile implements Closeable {
    private static final Set<StandardOpenOption> NEW = EnumSet.of(
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);

    private final FileChannel channel;
    private final FileSystem.Statistics statistics;

    // Deprecated, but statistics of its replacement cannot be updated from outside a file system.
    @SuppressWarnings("deprecation")
    private SharedFile(FileChannel channel) {
        this.channel = channel;
        this.statistics = FileSystem.getStatistics("file", RawLocalFileSystem.class);
    }

    /** Creates a file, or empties an existing one. */
    static SharedFile create(LocalFileOps disk, Path path) throws IOException {
        return new SharedFile(disk.open(LocalFileOps.local(path), NEW));
    }

    /** Opens a file for reading, by its absolute path. Not by a Path of Hadoop, whose parsing takes longer than opening. */
    public static SharedFile open(LocalFileOps disk, String path) throws IOException {
        return new SharedFile(disk.open(Paths.get(path), EnumSet.of(StandardOpenOption.READ)));
    }

    /** Writes the remaining bytes of the buffer. */
    void write(ByteBuffer bytes, long position) throws IOException {
        long at = position;
        while (bytes.hasRemaining()) {
            int limit = DirectMemory.narrow(bytes);
            int count;
            try {
                count = channel.write(bytes, at);
            } finally {
                bytes.limit(limit);
            }
            statistics.incrementBytesWritten(count);
            at += count;
        }
    }

    /**
     * Reads into the remaining space of a buffer. May read fewer bytes than fit.
     *
     * @return the number of bytes read, or -1 at the end of the file
     */
    int read(long position, ByteBuffer target) throws IOException {
        int limit = DirectMemory.narrow(target);
        int count;
        try {
            count = channel.read(target, position);
        } finally {
            target.limit(limit);
        }
        if (count > 0) {
            statistics.incrementBytesRead(count);
        }
        return count;
    }

    /**
     * Returns a stream over a range of the file. Closing it leaves the file open.
     *
     * @param place name of the range in errors, for example "partition 3 of FILE"
     */
    public BulkInput range(long start, long length, String place) {
        BulkInput fromStart = new BulkInput() {
            private long position = start;

            @Override
            public int read(byte[] target, int offset, int max) throws IOException {
                int count;
                try {
                    count = SharedFile.this.read(position, ByteBuffer.wrap(target, offset, max));
                } catch (IOException e) {
                    if (isKill(e)) {
                        throw e;
                    }
                    throw new IOException("cannot read " + place + " at " + position + ": " + e.getMessage(), e);
                }
                if (count < 0) {
                    throw new EOFException("file ends " + (start + length - position) + " bytes too soon, at "
                            + position + ": " + place);
                }
                position += count;
                return count;
            }
        };
        return new BoundedInput(fromStart, length);
    }

    /**
     * Whether a failure to read or write is caused by killing the task, not by the disk. A kill interrupts the task's
     * threads. The interrupt closes the channel that its thread uses, so that other threads find a closed channel.
     */
    static boolean isKill(IOException failure) {
        return failure instanceof ClosedChannelException
                || failure instanceof InterruptedIOException
                || Thread.currentThread().isInterrupted();
    }

    /** Size of the file: the end of the last byte that any thread has written. */
    long size() throws IOException {
        return channel.size();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
