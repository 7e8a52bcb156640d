package org.spillway.disk;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.StandardCopyOption;
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

    /**
     * Gives a file another name on the same disk, in a folder that is there.
     *
     * @throws IOException if that cannot be; then it has its old name, and nothing has the new one
     */
    public final void rename(Path file, Path target) throws IOException {
        if (isDirect()) {
            // Hadoop copies a file that cannot be renamed, perhaps in part.
            Files.move(local(file), local(target), StandardCopyOption.ATOMIC_MOVE);
            return;
        }
        try {
            if (!fs.rename(file, target)) {
                throw new IOException("cannot rename " + file + " to " + target);
            }
        } catch (IOException e) {
            AfterFailure.delete(this, target, e);
            throw e;
        }
    }

    void remove(java.nio.file.Path path) throws IOException {
        Files.deleteIfExists(path); // which tells why not
    }

    static java.nio.file.Path local(Path path) {
        return new File(path.toUri().getPath()).toPath();
    }
}
