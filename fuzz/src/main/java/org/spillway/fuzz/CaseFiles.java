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
 * Hadoop's local file system with another way to set the mode of a file, for stock's tasks. Without native code, Hadoop
 * starts a process for each file that stock writes, which takes longer than many cases. Spillway's tasks do not get it:
 * they open files by their paths, as in a job.
 */
final class CaseFiles extends LocalFileSystem {
    /** For Hadoop. */
    CaseFiles() {
        super(new Raw());
    }

    /** Returns the job with this file system. */
    static JobConf in(JobConf job) {
        JobConf changed = new JobConf(job);
        changed.setClass("fs.file.impl", CaseFiles.class, LocalFileSystem.class);
        // The cache contains Hadoop's own, which Spillway's tasks use.
        changed.setBoolean("fs.file.impl.disable.cache", true);
        return changed;
    }

    private static final class Raw extends RawLocalFileSystem {
        @Override
        public void setPermission(Path path, FsPermission mode) throws IOException {
            Files.setPosixFilePermissions(pathToFile(path).toPath(), PosixFilePermissions.fromString(mode.toString()));
        }
    }
}
