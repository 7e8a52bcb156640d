package org.spillway.disk;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.fs.Path;

/** Cleans up after a failure, which stays the first cause: all that the cleanup throws is added to it as suppressed. */
public final class AfterFailure {
    private AfterFailure() {}

    /** Closes a file or another resource. */
    public static void close(Closeable open, Throwable failure) {
        try {
            open.close();
        } catch (IOException | RuntimeException | Error e) {
            add(failure, e);
        }
    }

    /** Removes a file. */
    public static void delete(LocalFileOps disk, Path path, Throwable failure) {
        try {
            disk.delete(path);
        } catch (IOException | RuntimeException | Error e) {
            add(failure, e);
        }
    }

    // The cleanup may throw the same exception again, which cannot be added to itself.
    private static void add(Throwable failure, Throwable later) {
        if (failure != later) {
            failure.addSuppressed(later);
        }
    }
}
