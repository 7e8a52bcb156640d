package org.spillway.jvm.child;

import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.jvm.StockChild;

/** Makes the JVM after a task what it was before its first, as far as that can be had. */
final class Cleanup {
    private static final Logger LOG = LoggerFactory.getLogger(Cleanup.class);

    private final StockChild stock;
    private final WorkingFolder folder;
    private final LoginCredentials login;
    private final Surroundings fresh;

    Cleanup(StockChild stock, WorkingFolder folder, LoginCredentials login, Surroundings fresh) {
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
    String firstTrace() throws InterruptedException {
        String trace = failure("has left file systems that cannot be closed", this::closeFiles);
        if (trace == null) {
            trace = fresh.threadLeft(); // before what follows: a thread that ends late may still count or write
        }
        if (trace == null) {
            trace = failure("has left what Hadoop cannot forget", stock::forget);
        }
        if (trace == null) {
            trace = failure("has left a working folder that cannot be restored", folder::restore);
        }
        if (trace == null) {
            trace = fresh.firstTrace();
        }
        return trace == null ? failure("has left a login user that cannot be looked at", login::changed) : trace;
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
