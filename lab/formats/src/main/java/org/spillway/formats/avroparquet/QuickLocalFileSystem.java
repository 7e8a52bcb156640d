package org.spillway.formats.avroparquet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Hadoop's local file system with permissions set by Java. Without native code Hadoop starts a {@code chmod} process
 * for each permission. A local job sets some 30, which would be most of the time of a small job.
 */
final class QuickLocalFileSystem extends LocalFileSystem {
    /** Called by Hadoop. */
    QuickLocalFileSystem() {
        super(new Raw());
    }

    private static final class Raw extends RawLocalFileSystem {
        @Override
        public void setPermission(Path path, FsPermission permission) throws IOException {
            // Drops the sticky bit, which Hadoop writes as t or T. Jobs do not set it on local files.
            String letters = permission.toString().replace('t', 'x').replace('T', '-');
            Files.setPosixFilePermissions(pathToFile(path).toPath(), PosixFilePermissions.fromString(letters));
        }
    }
}
