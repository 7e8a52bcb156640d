package org.spillway.disk;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is left of a file on a disk that failed. */
final class StaleFile {
    private static final Logger LOG = LoggerFactory.getLogger(StaleFile.class);

    private StaleFile() {}

    /**
     * Removes it. One that cannot be removed and that nobody looks for is logged: it costs room until YARN removes the task's
     * folders.
     *
     * @param whole where the whole file is, or null if that is not known yet
     * @param failure why it is to be removed
     * @throws StaleFileException if it cannot be removed and others look for it. Another attempt of the task has other folders
     */
    static void remove(FilePlace stale, Path whole, Throwable failure) throws StaleFileException {
        try {
            stale.disk().delete(stale.path());
        } catch (IOException e) {
            e.addSuppressed(failure);
            if (stale.isLookedUp()) {
                throw new StaleFileException(
                        "cannot remove " + stale.path()
                                + " from its failed disk, where others would find it instead of "
                                + (whole == null ? "the whole file" : whole) + ": " + e.getMessage(),
                        e);
            }
            LOG.warn("{}: cannot be removed from its failed disk", stale.path(), e);
        }
    }
}
