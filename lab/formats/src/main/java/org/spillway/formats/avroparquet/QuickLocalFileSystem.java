package org.spillway.formats.avroparquet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Hadoop's local file system, but for permissions: without native code Hadoop starts a {@code chmod} for each, some 30 of them in
 * a local job, which would be most of the time of a small one.
 */
final class QuickLocalFileSystem extends LocalFileSystem {
    /** Made by Hadoop. */
    QuickLocalFileSystem() {
        super(new Raw());
    }

    private static final class Raw extends RawLocalFileSystem {
        @Override
        public void setPermission(Path path, FsPermission permission) throws IOException {
            // A sticky bit, which Hadoop writes as t or T, is nothing that jobs set on local files.
            String letters = permission.toString().replace('t', 'x').replace('T', '-');
            Files.setPosixFilePermissions(pathToFile(path).toPath(), PosixFilePermissions.fromString(letters));
        }
    }
}
