package org.spillway.disk;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/**
 * A local file that threads read and write at positions of their own, from buffers off the heap. Hadoop's streams know no such
 * thing; its statistics are told of every byte all the same, for counters and write limits rest on them.
 */
public final class PositionalFile implements Closeable {
    private static final Set<StandardOpenOption> NEW = EnumSet.of(
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);

    private final FileChannel channel;
    private final FileSystem.Statistics statistics;

    // A field for tests that let a disk fail: no test machine's file system can be made full or broken at will.
    static volatile Disk disk = new Disk();

    private PositionalFile(FileChannel channel) {
        this.channel = channel;
        this.statistics = statistics();
    }

    /** Whether files of this file system can be had by their path, with nothing of its own in between. */
    public static boolean isPossible(FileSystem fs) {
        return fs.getClass() == RawLocalFileSystem.class;
    }

    /** Creates a file that others cannot read, or empties one that is there. */
    static PositionalFile create(Path path) throws IOException {
        FileChannel channel = disk.open(local(path), NEW, LocalFiles.atCreation());
        try {
            LocalFiles.restrict(path);
            return new PositionalFile(channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Opens a file to read. */
    static PositionalFile open(Path path) throws IOException {
        return new PositionalFile(disk.open(local(path), Set.of(StandardOpenOption.READ)));
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

    /** Bytes up to the last one that was written anywhere. */
    long size() throws IOException {
        return channel.size();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static java.nio.file.Path local(Path path) {
        return new File(path.toUri().getPath()).toPath();
    }

    // Deprecated in favour of statistics that cannot be added to from outside a file system.
    @SuppressWarnings("deprecation")
    private static FileSystem.Statistics statistics() {
        return FileSystem.getStatistics("file", RawLocalFileSystem.class);
    }

    /** Opens files. */
    static class Disk {
        FileChannel open(java.nio.file.Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
                throws IOException {
            return FileChannel.open(path, options, attributes);
        }
    }
}
