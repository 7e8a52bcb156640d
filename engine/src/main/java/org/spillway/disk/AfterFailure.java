package org.spillway.disk;

import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;

/** Cleans up after a failure, which stays the first cause: all that the cleanup throws is added to it as suppressed. */
public final class AfterFailure {
    private AfterFailure() {}

    /** Closes a file or another resource. */
    public static void close(Closeable open, Throwable failure) {
        try {
            open.close();
        } catch (IOException | RuntimeException | Error e) {
            // The cleanup may throw the same exception again, which cannot be added to itself.
            if (failure != e) {
                failure.addSuppressed(e);
            }
        }
    }

    /** Closes several resources. */
    public static void closeAll(Iterable<? extends Closeable> all, Throwable failure) {
        for (Closeable each : all) {
            close(each, failure);
        }
    }

    /** Closes several resources, also if some of them throw. The first failure is thrown. */
    public static void closeAll(Iterable<? extends Closeable> all) throws IOException {
        Iterator<? extends Closeable> rest = all.iterator();
        try {
            while (rest.hasNext()) {
                rest.next().close();
            }
        } catch (IOException | RuntimeException | Error e) {
            rest.forEachRemaining(each -> close(each, e));
            throw e;
        }
    }
}
