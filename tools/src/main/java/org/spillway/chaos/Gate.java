package org.spillway.chaos;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Holds the reduces of jobs before their JVMs start, so that a fault hits all of them at the same moment. The shell that
 * starts a container runs a script of the gate, which stands in the JVM's options and prints nothing.
 */
final class Gate {
    private static final String OPEN = "open";
    private static final String WAITING = "waiting.";

    // CONTAINER_ID is container_1795241873907_0002_01_000005. Waits for at most 20 minutes.
    private static final String SCRIPT = """
            touch %1$s/waiting."${CONTAINER_ID%%_*_*}"
            for ((i = 0; i < 12000; i++)); do
                [[ ! -e %1$s/open ]] || break
                sleep 0.1
            done
            """;

    private final Path folder;

    /** Creates the gate in a folder that all hosts see, and in which containers can write. The gate is open. */
    Gate(Path folder) throws IOException {
        this.folder = folder;
        Files.writeString(script(), String.format(Locale.ROOT, SCRIPT, folder), StandardCharsets.UTF_8);
        open();
    }

    private Path script() {
        return folder.resolve("gate.sh");
    }

    /** Returns what the options of a JVM must have for its container to wait. */
    String option() {
        return "$(bash " + script() + ")";
    }

    /** Returns the number of jobs that have a container at the gate, or had one since it was closed. */
    int jobs() throws IOException {
        return waiting().size();
    }

    private List<Path> waiting() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(WAITING))
                    .toList();
        }
    }

    /** Closes the gate before new jobs start. */
    void close() throws IOException {
        for (Path file : waiting()) {
            Files.delete(file);
        }
        Files.deleteIfExists(folder.resolve(OPEN));
    }

    void open() throws IOException {
        Files.write(folder.resolve(OPEN), new byte[0]);
    }
}
