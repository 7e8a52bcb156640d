package org.spillway.jvm.child;

import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.jvm.StockChild;

/** Restores the JVM's state after a task. */
final class Cleanup {
    private static final Logger LOG = LoggerFactory.getLogger(Cleanup.class);

    private final StockChild stock;
    private final WorkingFolder folder;
    private final LoginCredentials login;
    private final JvmSnapshot fresh;

    Cleanup(StockChild stock, WorkingFolder folder, LoginCredentials login, JvmSnapshot fresh) {
        this.stock = stock;
        this.folder = folder;
        this.login = login;
        this.fresh = fresh;
    }

    /**
     * Undoes what the task has left. Does not fail: the task has succeeded.
     *
     * @return why the JVM can take no other task, as the end of a sentence; null if it can
     */
    String firstLeftover() throws InterruptedException {
        return Polling.first(
                () -> failure("has left file systems that cannot be closed", this::closeFiles),
                fresh::threadLeft, // before what follows: a thread that ends late may still count or write
                () -> failure("has left what Hadoop cannot forget", stock::forget),
                () -> failure("has left a working folder that cannot be restored", folder::restore),
                fresh::firstLeftover,
                () -> failure("has left a login user that cannot be looked at", login::changed));
    }

    private String closeFiles() throws Exception {
        stock.closeFiles();
        return null;
    }

    // The job's own code may throw anything here.
    private static String failure(String otherwise, Callable<String> step) {
        try {
            return step.call();
        } catch (Throwable t) {
            LOG.warn("Spillway: the last task {}", otherwise, t);
            return otherwise + ": " + t;
        }
    }
}
