package org.spillway.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.spillway.memory.DirectMemory;

/**
 * A local file that threads read and write at their own positions, which Hadoop's streams do not support. It counts
 * every byte in Hadoop's file system statistics, on which counters and write limits are based.
 */
final class PositionalFile implements SharedFile {
    private static final Set<StandardOpenOption> NEW = EnumSet.of(
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);

    private final FileChannel channel;
    private final FileSystem.Statistics statistics;

    private PositionalFile(FileChannel channel, FileSystem.Statistics statistics) {
        this.channel = channel;
        this.statistics = statistics;
    }

    /**
     * Creates a file that other users cannot read, or empties an existing one.
     *
     * @throws IOException if the file cannot be created; a partly created file is removed
     */
    static PositionalFile create(FilePlace place) throws IOException {
        FileSystem.Statistics statistics = statistics();
        FileChannel channel = place.disk().open(LocalFileOps.local(place.path()), NEW, LocalFiles.atCreation());
        PositionalFile file = new PositionalFile(channel, statistics);
        try {
            LocalFiles.restrict(place.path());
            return file;
        } catch (Throwable t) {
            file.discard(place, null, t);
            throw t;
        }
    }

    /** Opens a file for reading. */
    static PositionalFile open(LocalFileOps disk, java.nio.file.Path path) throws IOException {
        FileSystem.Statistics statistics = statistics();
        return new PositionalFile(disk.open(path, Set.of(StandardOpenOption.READ)), statistics);
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

    @Override
    public int read(long position, ByteBuffer target) throws IOException {
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

    /** Size of the file: the end of the last byte that any thread has written. */
    long size() throws IOException {
        return channel.size();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /**
     * Closes the file and removes it from its place, after a failure.
     *
     * @param whole path of the complete file, or null if that is not known yet
     * @throws StaleFileException if the file cannot be removed and other processes would find it
     */
    void discard(FilePlace place, Path whole, Throwable failure) throws StaleFileException {
        AfterFailure.close(this, failure);
        StaleFile.remove(place, whole, failure);
    }

    // Deprecated, but statistics of its replacement cannot be updated from outside a file system.
    @SuppressWarnings("deprecation")
    private static FileSystem.Statistics statistics() {
        return FileSystem.getStatistics("file", RawLocalFileSystem.class);
    }
}
