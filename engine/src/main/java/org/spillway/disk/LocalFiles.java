package org.spillway.disk;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;

/**
 * Creates map output files for the task's user and group (mode 0640, as in Hadoop). The shuffle handler reads them as a
 * member of the group.
 */
public final class LocalFiles {
    private static final Set<PosixFilePermission> OWNER_AND_GROUP =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.GROUP_READ);

    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private LocalFiles() {}

    /** Creates a file that other users cannot read, written through a buffer of {@code buffer} bytes. */
    static FSDataOutputStream create(LocalFileOps disk, Path path, int buffer) throws IOException {
        FSDataOutputStream out = disk.fs().create(path, true, buffer);
        try {
            restrict(path);
            return out;
        } catch (Throwable t) {
            AfterFailure.close(out, t);
            AfterFailure.delete(disk, path, t);
            throw t;
        }
    }

    /** Returns the attributes for creating a file. The umask may remove some; {@link #restrict} adds them again. */
    static FileAttribute<?>[] atCreation() {
        return POSIX
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_AND_GROUP)}
                : new FileAttribute<?>[0];
    }

    // Does not use FileSystem.setPermission, which without libhadoop starts a chmod process for each file.
    static void restrict(Path path) throws IOException {
        java.nio.file.Path file = new File(path.toUri().getPath()).toPath();
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (view != null) { // null on a file system without POSIX permissions
            view.setPermissions(OWNER_AND_GROUP);
        }
    }
}
