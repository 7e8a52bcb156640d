package org.spillway.compare;

import java.util.List;
import java.util.stream.Stream;

/** The process of a command, and those that it started. */
final class CommandProcess {
    private CommandProcess() {}

    /** Ends a command. A shell that is ended alone leaves the JVM that it waits for. */
    static void end(Process command) {
        List<ProcessHandle> all = Stream.concat(command.descendants(), Stream.of(command.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroy);
    }
}
