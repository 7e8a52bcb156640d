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
 * Hadoop's local file system, but for the way to set a file's mode. Without native code Hadoop starts a process for each file
 * that stock writes, which takes longer than many a case.
 */
final class CaseFiles extends LocalFileSystem {
    /** For Hadoop. */
    CaseFiles() {
        super(new Raw());
    }

    static void configure(JobConf job) {
        job.setClass("fs.file.impl", CaseFiles.class, LocalFileSystem.class);
        // other tests of this JVM have put Hadoop's there
        job.setBoolean("fs.file.impl.disable.cache", true);
    }

    private static final class Raw extends RawLocalFileSystem {
        @Override
        public void setPermission(Path path, FsPermission mode) throws IOException {
            Files.setPosixFilePermissions(pathToFile(path).toPath(), PosixFilePermissions.fromString(mode.toString()));
        }
    }
}
