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
 * A local file that threads read and write at positions of their own. Hadoop's streams know no such
 * thing; its statistics are told of every byte all the same, for counters and write limits rest on them.
 */
final class PositionalFile implements SharedFile {
    private static final Set<StandardOpenOption> NEW = EnumSet.of(
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);

    private final FileChannel channel;
    private final FileSystem.Statistics statistics;

    private PositionalFile(FileChannel channel) {
        this.channel = channel;
        this.statistics = statistics();
    }

    /** Creates a file that others cannot read, or empties one that is there. */
    static PositionalFile create(Disk disk, Path path) throws IOException {
        FileChannel channel = disk.open(Disk.local(path), NEW, LocalFiles.atCreation());
        try {
            LocalFiles.restrict(path);
            return new PositionalFile(channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Opens a file to read. */
    static PositionalFile open(Disk disk, Path path) throws IOException {
        return new PositionalFile(disk.open(Disk.local(path), Set.of(StandardOpenOption.READ)));
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

    /**
     * Reads into what remains of the buffer, as much as comes at once.
     *
     * @return how many bytes; -1 at the end of the file
     */
    int read(ByteBuffer target, long position) throws IOException {
        int count = channel.read(target, position);
        if (count > 0) {
            statistics.incrementBytesRead(count);
        }
        return count;
    }

    @Override
    public int read(long position, byte[] target, int offset, int length) throws IOException {
        return read(ByteBuffer.wrap(target, offset, length), position);
    }

    /** Bytes up to the last one that was written anywhere. */
    long size() throws IOException {
        return channel.size();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    // Deprecated in favour of statistics that cannot be added to from outside a file system.
    @SuppressWarnings("deprecation")
    private static FileSystem.Statistics statistics() {
        return FileSystem.getStatistics("file", RawLocalFileSystem.class);
    }
}
