package org.spillway.disk;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.mapred.JobConf;

/**
 * Opens, renames and removes files on the local disks by their paths: Hadoop's streams cannot write at several positions
 * at once. Tests replace it by one that fails, since no real file system can be made full or broken on demand.
 * Thread-safe.
 */
public class LocalFileOps {
    // Of map output files, as in Hadoop: the shuffle handler reads them as a member of the group.
    private static final Set<PosixFilePermission> OWNER_AND_GROUP = PosixFilePermissions.fromString("rw-r-----");
    private static final FileAttribute<?> MODE = PosixFilePermissions.asFileAttribute(OWNER_AND_GROUP);

    /**
     * Checks that the job's local file system opens files by their paths, too. Its checksums are not used, as by stock:
     * segments have their own.
     *
     * @throws IOException with the reason to leave the task to stock
     */
    public static void checkRaw(JobConf job) throws IOException {
        LocalFileSystem local = FileSystem.getLocal(job);
        Class<?> raw = local.getRaw().getClass();
        if (raw != RawLocalFileSystem.class) {
            throw new IOException("fs.file.impl=" + local.getClass().getName() + " opens local files by "
                    + raw.getName() + ", must be by " + RawLocalFileSystem.class.getName());
        }
    }

    /**
     * Removes a file. A file that does not exist is not an error.
     *
     * @throws IOException if the file cannot be removed
     */
    public void delete(Path path) throws IOException {
        Files.deleteIfExists(local(path));
    }

    /**
     * Renames a file on the same disk. The target's folder is created if it is missing.
     *
     * @throws IOException if that fails; the file then keeps its old name, and no file has the new one
     */
    public void rename(Path file, Path target) throws IOException {
        java.nio.file.Path folder = local(target).getParent();
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder);
        }
        // Not by Hadoop, which copies a file that it cannot rename, and may leave a partial copy.
        Files.move(local(file), local(target), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Opens a file. One that is created has the mode 0640, of which the umask may remove a part. */
    FileChannel open(java.nio.file.Path path, Set<? extends OpenOption> options) throws IOException {
        return FileChannel.open(path, options, MODE);
    }

    /**
     * Sets the mode 0640. Does not use FileSystem.setPermission, which without libhadoop starts a chmod process for each
     * file.
     */
    static void setMode(Path path) throws IOException {
        Files.setPosixFilePermissions(local(path), OWNER_AND_GROUP);
    }

    static java.nio.file.Path local(Path path) {
        return new File(path.toUri().getPath()).toPath();
    }
}
