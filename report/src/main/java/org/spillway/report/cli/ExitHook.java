package org.spillway.report.cli;

import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * A shutdown hook that runs if the JVM ends before this object is closed: on Ctrl-C, on SIGTERM, or by
 * {@code System.exit}. Hadoop's file systems are still open while it runs, because Hadoop closes them later.
 */
public final class ExitHook implements AutoCloseable {
    private final Runnable work;

    /**
     * Registers a hook. Several hooks run in any order.
     *
     * @param work runs on a thread of its own
     */
    public ExitHook(Runnable work) {
        this.work = work;
        ShutdownHookManager.get().addShutdownHook(work, FileSystem.SHUTDOWN_HOOK_PRIORITY + 1);
    }

    /** Removes the hook. Does nothing during a shutdown: hooks cannot be removed then, and the hook runs. */
    @Override
    public void close() {
        ShutdownHookManager hooks = ShutdownHookManager.get();
        if (!hooks.isShutdownInProgress()) {
            hooks.removeShutdownHook(work);
        }
    }
}
