package org.spillway.jvm.child;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;

/**
 * The processes before the first task. Those of a task are the new children of this JVM, and on Linux the new ones of its
 * container whose parent has ended. YARN ends both with the container.
 */
final class Processes {
    private final Set<ProcessHandle> before = ProcessHandle.allProcesses().collect(Collectors.toSet());
    private final String mark; // among the variables that all processes of the container inherit

    /**
     * Takes note of those that run now.
     *
     * @param container the container's id
     */
    Processes(String container) {
        mark = Environment.CONTAINER_ID.name() + "=" + container;
    }

    /** Waits for the processes of a task, up to 2 s. Returns which it has left running, as the end of a sentence; null if none. */
    String leftBehind() throws InterruptedException {
        return Polling.left(
                () -> ProcessHandle.allProcesses()
                        .filter(each -> !before.contains(each) && (isChild(each) || isMarked(each)))
                        .findAny()
                        .map(process -> "has left a process: " + process.info())
                        .orElse(null),
                Polling.TO_END_MILLIS);
    }

    private static boolean isChild(ProcessHandle process) {
        return process.parent().equals(Optional.of(ProcessHandle.current()));
    }

    private boolean isMarked(ProcessHandle process) {
        Path variables = Path.of("/proc", Long.toString(process.pid()), "environ");
        try {
            return List.of(Files.readString(variables, StandardCharsets.ISO_8859_1).split("\0")).contains(mark);
        } catch (IOException e) {
            return false; // of another user, or has ended
        }
    }
}
