package org.spillway.merge;

import java.io.Closeable;
import java.io.IOException;

/** Closes several things, all of them, whatever some throw: the first cause is kept, the others are added to it. */
final class CloseAll {
    private CloseAll() {}

    /**
     * Closes them.
     *
     * @throws IOException or what else the first one that failed has thrown
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

    /** Closes them because of a failure; what goes wrong meanwhile is added to that. */
    static void closeAfter(Throwable failure, Iterable<? extends Closeable> all) {
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
                } else if (first != e) { // several may throw the same one, which cannot be added to itself
                    first.addSuppressed(e);
                }
            }
        }
        return first;
    }
}
