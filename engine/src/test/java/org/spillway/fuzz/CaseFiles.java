package org.spillway.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.mapred.JobConf;

/**
 * Hadoop's local file system with another way to set the mode of a file. Without native code, Hadoop starts a process
 * for each file that stock writes, which takes longer than many cases.
 */
final class CaseFiles extends LocalFileSystem {
    /** For Hadoop. */
    CaseFiles() {
        super(new Raw());
    }

    static void configure(JobConf job) {
        job.setClass("fs.file.impl", CaseFiles.class, LocalFileSystem.class);
        // The cache contains Hadoop's class if another test of this JVM has run.
        job.setBoolean("fs.file.impl.disable.cache", true);
    }

    private static final class Raw extends RawLocalFileSystem {
        @Override
        public void setPermission(Path path, FsPermission mode) throws IOException {
            Files.setPosixFilePermissions(pathToFile(path).toPath(), PosixFilePermissions.fromString(mode.toString()));
        }
    }
}
