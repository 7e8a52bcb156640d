package org.spillway.tools.minicluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileUtil;

/** The folder of all files that a cluster, or a program that uses one, writes. */
public final class TempFolder {
    /** A daemon that is being stopped may write another file while its folder is being deleted. */
    private static final int ATTEMPTS = 10;

    private TempFolder() {}

    /**
     * Creates a folder in {@code java.io.tmpdir}. The returned path contains no symbolic links, so resolving links does
     * not change the cluster's file names.
     */
    public static Path create() throws IOException {
        return Files.createTempDirectory("spillway-cluster-").toRealPath();
    }

    /** Deletes the folder and its contents. Does nothing if it does not exist. */
    public static void delete(Path folder) throws IOException {
        for (int attempt = 1; !FileUtil.fullyDelete(folder.toFile()); attempt++) {
            if (attempt == ATTEMPTS) {
                throw new IOException("cannot delete folder=" + folder + " attempts=" + ATTEMPTS);
            }
        }
    }
}
