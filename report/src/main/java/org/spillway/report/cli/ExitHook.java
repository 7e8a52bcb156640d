package org.spillway.report.cli;

import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * What has to be done if the JVM ends before its owner is closed: on Ctrl-C, on SIGTERM, by {@code System.exit}. Hadoop's
 * file systems are open then; it closes them last.
 */
public final class ExitHook implements AutoCloseable {
    private final Runnable work;

    /** Registers it; of several hooks any may be the first. */
    public ExitHook(Runnable work) {
        this(work, 0);
    }

    /**
     * Registers it.
     *
     * @param work as a thread of its own would do it
     * @param turn hooks of a higher one are done before; 0 is the lowest
     */
    public ExitHook(Runnable work, int turn) {
        this.work = work;
        ShutdownHookManager.get().addShutdownHook(work, FileSystem.SHUTDOWN_HOOK_PRIORITY + 1 + turn);
    }

    /** Forgets it. Not when the JVM is ending: no hook can be taken back then, and its work runs. */
    @Override
    public void close() {
        ShutdownHookManager hooks = ShutdownHookManager.get();
        if (!hooks.isShutdownInProgress()) {
            hooks.removeShutdownHook(work);
        }
    }
}
