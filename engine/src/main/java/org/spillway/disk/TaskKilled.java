package org.spillway.disk;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;

/** What an operation on a file throws when its task is being killed, as opposed to its disk failing. */
final class TaskKilled {
    private TaskKilled() {}

    /**
     * Whether an exception comes from the end of the task. A kill interrupts the task's threads. An interrupt closes the
     * channel that its thread uses, so the other threads meet a closed one.
     */
    static boolean isBehind(IOException failure) {
        return failure instanceof ClosedChannelException
                || failure instanceof InterruptedIOException
                || Thread.currentThread().isInterrupted();
    }

    /** Throws what a channel would if this thread has been interrupted. */
    static void check() throws ClosedByInterruptException {
        if (Thread.currentThread().isInterrupted()) {
            throw new ClosedByInterruptException();
        }
    }
}
