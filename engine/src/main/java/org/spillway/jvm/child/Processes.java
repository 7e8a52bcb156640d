package org.spillway.jvm.child;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;

/**
 * The processes of a container: children of this JVM, and on Linux those whose parent has ended. YARN ends both with the
 * container.
 */
final class Processes {
    private static final File ALL = new File("/proc");
    private static final String VARIABLE = Environment.CONTAINER_ID.name();

    private final String mark;
    private final Set<Long> before = new HashSet<>();

    /**
     * Takes note of those that run now, such as the container's shell.
     *
     * @param container its id, which all its processes inherit in a variable; null if there is none
     */
    Processes(String container) {
        mark = container == null ? null : VARIABLE + "=" + container;
        before.addAll(added());
    }

    static Processes ofThisContainer() {
        return new Processes(System.getenv(VARIABLE));
    }

    /** Waits for the processes of a task, up to 2 s. Returns which it has left running, as the end of a sentence; null if none. */
    String leftBehind() throws InterruptedException {
        return Polling.left(this::left, Polling.TO_END_MILLIS);
    }

    private String left() {
        Optional<ProcessHandle> left = ProcessHandle.current().children().findAny();
        if (left.isEmpty()) {
            left = added().stream().flatMap(id -> ProcessHandle.of(id).stream()).findAny();
        }
        return left.map(process -> "has left a process: " + process.info()).orElse(null);
    }

    private Set<Long> added() {
        Set<Long> added = new HashSet<>();
        String[] names = mark == null ? null : ALL.list((folder, name) -> Character.isDigit(name.charAt(0)));
        if (names != null) {
            for (String name : names) {
                File variables = new File(ALL, name + "/environ");
                Long id = Long.valueOf(name);
                // Of a thousand threads of the kernel none can be read, and an exception takes ten times as long.
                if (!before.contains(id) && variables.canRead() && isMarked(variables.toPath())) {
                    added.add(id);
                }
            }
        }
        return added;
    }

    private boolean isMarked(Path variables) {
        try {
            return Arrays.asList(new String(Files.readAllBytes(variables), StandardCharsets.ISO_8859_1).split("\0"))
                    .contains(mark);
        } catch (IOException e) {
            return false; // it has ended
        }
    }
}
