package org.spillway.disk;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes what is left of a file on a failed disk. */
final class StaleFile {
    private static final Logger LOG = LoggerFactory.getLogger(StaleFile.class);

    private StaleFile() {}

    /**
     * Removes the file. If that fails and other processes do not look for the file, logs a warning. The file then takes
     * space until YARN removes the task's dirs.
     *
     * @param whole path of the complete file, or null if that is not known yet
     * @param failure why the file must be removed
     * @throws StaleFileException if the file cannot be removed and other processes look for it. Another attempt of the
     *     task uses other dirs and does not have this problem
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
