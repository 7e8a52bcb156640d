package org.spillway.merge;

import java.io.Closeable;
import java.io.IOException;

/**
 * Closes several resources, even if some of them throw. The first failure is kept; the others are added to it as
 * suppressed.
 */
public final class CloseAll {
    private CloseAll() {}

    /**
     * Closes all of them.
     *
     * @throws IOException the first failure; it may also be a RuntimeException or an Error
     */
    static void close(Iterable<? extends Closeable> all) throws IOException {
        Throwable first = close(all, null);
        if (first instanceof Error e) {
            throw e;
        }
        if (first instanceof RuntimeException e) {
            throw e;
        }
        if (first != null) {
            throw (IOException) first;
        }
    }

    /** Closes all of them after a failure. Further failures are added to it. */
    public static void closeAfter(Throwable failure, Iterable<? extends Closeable> all) {
        close(all, failure);
    }

    private static Throwable close(Iterable<? extends Closeable> all, Throwable failure) {
        Throwable first = failure;
        for (Closeable each : all) {
            try {
                each.close();
            } catch (IOException | RuntimeException | Error e) {
                if (first == null) {
                    first = e;
                } else if (first != e) { // several may throw the same one, which cannot suppress itself
                    first.addSuppressed(e);
                }
            }
        }
        return first;
    }
}
