package org.spillway.disk;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/**
 * Opens files on the local disks. Tests replace it by one that fails, since no test machine's file system can be made full
 * or broken at will. Thread-safe.
 */
public class Disk {
    private final FileSystem fs;

    /**
     * The disks below a file system.
     *
     * @param fs the local file system, unchecksummed: segments carry their own checksums
     */
    public Disk(FileSystem fs) {
        this.fs = fs;
    }

    /** The file system. */
    public final FileSystem fs() {
        return fs;
    }

    /** Whether files can be opened by their path, with nothing of the file system's own in between. */
    public final boolean isDirect() {
        return fs.getClass() == RawLocalFileSystem.class;
    }

    /**
     * Removes a file.
     *
     * @throws IOException if it stays
     */
    public final void delete(Path path) throws IOException {
        if (isDirect()) {
            remove(local(path));
        } else if (!fs.delete(path, false) && fs.exists(path)) {
            throw new IOException("cannot remove " + path);
        }
    }

    FileChannel open(java.nio.file.Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        return FileChannel.open(path, options, attributes);
    }

    void remove(java.nio.file.Path path) throws IOException {
        Files.deleteIfExists(path); // which tells why not
    }

    static java.nio.file.Path local(Path path) {
        return new File(path.toUri().getPath()).toPath();
    }
}
