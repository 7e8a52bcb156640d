package org.spillway.session.master;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.RunJar;
import org.apache.hadoop.yarn.api.records.LocalResource;
import org.apache.hadoop.yarn.api.records.LocalResourceType;
import org.apache.hadoop.yarn.api.records.LocalResourceVisibility;
import org.apache.hadoop.yarn.util.FSDownload;

/**
 * Brings one file of a job as a node manager does. Hadoop's {@link FSDownload} starts some ten processes for each file, {@code
 * readlink} and {@code chmod}. It brings only archives here, and what is said to be everyone's, which it checks.
 */
final class Download {
    private Download() {}

    /**
     * Brings a file, a folder, or a jar with what it unpacks of it.
     *
     * @param folder does not exist yet
     * @return the copy, in the folder
     */
    static File bring(LocalResource resource, Configuration conf, File folder) throws Exception {
        if (resource.getType() == LocalResourceType.ARCHIVE
                || resource.getVisibility() == LocalResourceVisibility.PUBLIC) {
            Path copy = new FSDownload(
                            FileContext.getLocalFSFileContext(conf),
                            UserGroupInformation.getCurrentUser(),
                            conf,
                            new Path(folder.toURI()),
                            resource)
                    .call();
            return new File(copy.toUri().getPath());
        }
        Path source = resource.getResource().toPath();
        FileSystem files = source.getFileSystem(conf);
        FileStatus status = files.getFileStatus(source);
        if (status.getModificationTime() != resource.getTimestamp()) {
            throw new IOException("Resource " + source + " changed on src filesystem: expected "
                    + resource.getTimestamp() + ", was " + status.getModificationTime()); // in a node manager's words
        }
        Files.createDirectory(folder.toPath());
        File copy = new File(folder, source.getName());
        if (resource.getType() == LocalResourceType.PATTERN) {
            Pattern inner = resource.getPattern() == null ? RunJar.MATCH_ANY : Pattern.compile(resource.getPattern());
            File jar = new File(copy, source.getName());
            Files.createDirectory(copy.toPath());
            copy(files, status, jar);
            RunJar.unJar(jar, copy, inner);
        } else {
            copy(files, status, copy);
        }
        return copy;
    }

    private static void copy(FileSystem files, FileStatus from, File to) throws IOException {
        if (from.isDirectory()) {
            Files.createDirectory(to.toPath());
            for (FileStatus child : files.listStatus(from.getPath())) {
                copy(files, child, new File(to, child.getPath().getName()));
            }
            return;
        }
        try (InputStream in = files.open(from.getPath())) {
            Files.copy(in, to.toPath());
        }
        // As a node manager's: its user can run it and cannot change it.
        if (!to.setReadOnly() || !to.setExecutable(true)) {
            throw new IOException("cannot set the permissions of " + to);
        }
    }
}
