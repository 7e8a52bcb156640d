package org.spillway.disk;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;

/** Distinguishes file errors caused by killing the task from errors caused by a failed disk. */
final class TaskKilled {
    private TaskKilled() {}

    /**
     * Whether an exception is caused by killing the task. A kill interrupts the task's threads. The interrupt closes
     * the channel that its thread uses, so that other threads find a closed channel.
     */
    static boolean isBehind(IOException failure) {
        return failure instanceof ClosedChannelException
                || failure instanceof InterruptedIOException
                || Thread.currentThread().isInterrupted();
    }

    /** Throws the exception that a channel would throw if this thread has been interrupted. */
    static void check() throws ClosedByInterruptException {
        if (Thread.currentThread().isInterrupted()) {
            throw new ClosedByInterruptException();
        }
    }
}
