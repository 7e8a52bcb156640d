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
 * Opens, renames and removes files on the local disks. Tests replace it by one that fails, since no real file system
 * can be made full or broken on demand. Thread-safe.
 */
public class LocalFileOps {
    private final FileSystem fs;

    /**
     * Accesses the disks of a file system.
     *
     * @param fs the local file system, without checksums: segments have their own checksums
     */
    public LocalFileOps(FileSystem fs) {
        this.fs = fs;
    }

    /** The file system. */
    public final FileSystem fs() {
        return fs;
    }

    /** Whether files can be opened by their path, without the file system. */
    public final boolean isDirect() {
        return fs.getClass() == RawLocalFileSystem.class;
    }

    /**
     * Removes a file. A file that does not exist is not an error.
     *
     * @throws IOException if the file cannot be removed
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
     * Renames a file on the same disk. The target folder must exist.
     *
     * @throws IOException if that fails; the file then keeps its old name, and no file has the new one
     */
    public final void rename(Path file, Path target) throws IOException {
        if (isDirect()) {
            // Not by Hadoop, which copies a file that it cannot rename, and may leave a partial copy.
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
        Files.deleteIfExists(path); // reports the reason if it fails
    }

    static java.nio.file.Path local(Path path) {
        return new File(path.toUri().getPath()).toPath();
    }
}
