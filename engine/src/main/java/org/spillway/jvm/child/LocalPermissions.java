package org.spillway.jvm.child;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.io.nativeio.NativeIO;

/**
 * The local file system with which {@code YarnChild} writes a task's job.xml. Without Hadoop's native library, Hadoop's
 * own starts a process for each permission that it sets, of 20 ms and more. This one asks the JDK.
 */
final class LocalPermissions extends LocalFileSystem {
    private static final String LOCAL = "fs.file.impl";

    LocalPermissions() {
        super(new RawLocalFileSystem() {
            @Override
            public void setPermission(Path path, FsPermission permission) throws IOException {
                Files.setPosixFilePermissions(
                        pathToFile(path).toPath(), PosixFilePermissions.fromString(permission.toString()));
            }
        });
    }

    /**
     * Lets the next task's {@code YarnChild} find it, until all file systems are closed. The task's own code does not: it
     * runs as another user, with file systems of its own.
     */
    static void offer(Configuration job) throws IOException {
        if (!NativeIO.isAvailable() && job.get(LOCAL) == null) {
            Configuration conf = new Configuration(job);
            conf.setClass(LOCAL, LocalPermissions.class, FileSystem.class);
            FileSystem.getLocal(conf);
        }
    }
}
