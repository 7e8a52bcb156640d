package org.spillway.testing;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Hadoop's local file system. Without Hadoop's native library, it starts a process for each permission that it sets or
 * reads. This one asks the JDK.
 */
public final class LocalFiles extends LocalFileSystem {

    /** Called by Hadoop. */
    public LocalFiles() {
        super(new Raw());
    }

    private static final class Raw extends RawLocalFileSystem {
        @Override
        public void setPermission(Path path, FsPermission permission) throws IOException {
            if (permission.getStickyBit()) {
                super.setPermission(path, permission); // the JDK has no such bit
                return;
            }
            Files.setPosixFilePermissions(
                    pathToFile(path).toPath(), PosixFilePermissions.fromString(permission.toString()));
        }

        @Override
        public FileStatus getFileStatus(Path path) throws IOException {
            return known(super.getFileStatus(path));
        }

        // The status with owner and permission, which Hadoop's own looks up when it is asked for them.
        private FileStatus known(FileStatus status) throws IOException {
            PosixFileAttributes attributes = attributes(status.getPath());
            return new FileStatus(
                    status.getLen(),
                    status.isDirectory(),
                    status.getReplication(),
                    status.getBlockSize(),
                    status.getModificationTime(),
                    status.getAccessTime(),
                    FsPermission.valueOf("-" + PosixFilePermissions.toString(attributes.permissions())),
                    attributes.owner().getName(),
                    attributes.group().getName(),
                    status.getPath());
        }

        private PosixFileAttributes attributes(Path path) throws IOException {
            try {
                return Files.readAttributes(pathToFile(path).toPath(), PosixFileAttributes.class);
            } catch (NoSuchFileException e) {
                throw (IOException) new FileNotFoundException(path + " was deleted meanwhile").initCause(e);
            }
        }
    }
}
