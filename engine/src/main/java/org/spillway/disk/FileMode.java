package org.spillway.disk;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * The mode of map output files, 0640 as in Hadoop: for the task's user and group. The shuffle handler reads them as a
 * member of the group.
 */
final class FileMode {
    private static final Set<PosixFilePermission> OWNER_AND_GROUP = PosixFilePermissions.fromString("rw-r-----");
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private FileMode() {}

    /** Returns the attributes for creating a file. The umask may remove some; {@link #set} adds them again. */
    static FileAttribute<?>[] atCreation() {
        return POSIX
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_AND_GROUP)}
                : new FileAttribute<?>[0];
    }

    // Does not use FileSystem.setPermission, which without libhadoop starts a chmod process for each file.
    static void set(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (view != null) { // null on a file system without POSIX permissions
            view.setPermissions(OWNER_AND_GROUP);
        }
    }
}
