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

/**
 * A local file that threads read and write at positions of their own. Hadoop's streams cannot. Its statistics count every byte
 * all the same, since counters and write limits rest on them.
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
     * Creates a file that others cannot read, or empties one that is there.
     *
     * @throws IOException if it cannot be created; then nothing is left of it
     */
    static PositionalFile create(FilePlace place) throws IOException {
        FileSystem.Statistics statistics = statistics();
        FileChannel channel = place.disk().open(Disk.local(place.path()), NEW, LocalFiles.atCreation());
        PositionalFile file = new PositionalFile(channel, statistics);
        try {
            LocalFiles.restrict(place.path());
            return file;
        } catch (Throwable t) {
            file.discard(place, null, t);
            throw t;
        }
    }

    /** Opens a file to read. */
    static PositionalFile open(Disk disk, java.nio.file.Path path) throws IOException {
        FileSystem.Statistics statistics = statistics();
        return new PositionalFile(disk.open(path, Set.of(StandardOpenOption.READ)), statistics);
    }

    /** Writes what remains of the buffer. */
    void write(ByteBuffer bytes, long position) throws IOException {
        long at = position;
        while (bytes.hasRemaining()) {
            int count = channel.write(bytes, at);
            statistics.incrementBytesWritten(count);
            at += count;
        }
    }

    @Override
    public int read(long position, ByteBuffer target) throws IOException {
        int count = channel.read(target, position);
        if (count > 0) {
            statistics.incrementBytesRead(count);
        }
        return count;
    }

    /** Bytes up to the last one that was written anywhere. */
    long size() throws IOException {
        return channel.size();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /**
     * Closes the file and removes it from its place, for a failure.
     *
     * @param whole where the whole file is, or null if that is not known yet
     * @throws StaleFileException if it stays where others would find it
     */
    void discard(FilePlace place, Path whole, Throwable failure) throws StaleFileException {
        AfterFailure.close(this, failure);
        StaleFile.remove(place, whole, failure);
    }

    // Deprecated in favour of statistics that cannot be added to from outside a file system.
    @SuppressWarnings("deprecation")
    private static FileSystem.Statistics statistics() {
        return FileSystem.getStatistics("file", RawLocalFileSystem.class);
    }
}
