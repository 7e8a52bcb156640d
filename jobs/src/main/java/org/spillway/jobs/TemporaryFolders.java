package org.spillway.jobs;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Temporary folders for data that passes between a tool's jobs. {@link #close} deletes the folders. A shutdown hook
 * deletes them if the JVM ends before that.
 */
final class TemporaryFolders implements Closeable {
    private final Configuration conf;
    private final List<Path> folders = new ArrayList<>();

    TemporaryFolders(Configuration conf) {
        this.conf = conf;
    }

    /**
     * Creates a folder in the parent folder of a job's output. Its name starts with an underscore, which hides it from
     * other jobs.
     */
    Path beside(Path output) throws IOException {
        FileSystem files = output.getFileSystem(conf);
        Path folder =
                new Path(files.makeQualified(output).getParent(), "_" + output.getName() + "-" + UUID.randomUUID());
        files.mkdirs(folder);
        files.deleteOnExit(folder);
        folders.add(folder);
        return folder;
    }

    @Override
    public void close() throws IOException {
        for (Path folder : folders) {
            FileSystem files = folder.getFileSystem(conf);
            files.delete(folder, true);
            files.cancelDeleteOnExit(folder);
        }
    }
}
