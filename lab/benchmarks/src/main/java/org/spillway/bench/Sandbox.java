package org.spillway.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileUtil;

/** The temporary folder and the children of a bench. Both are removed at the end, and on an interrupt. */
final class Sandbox implements AutoCloseable {
    private final Path folder;
    private final List<Process> children = new ArrayList<>();

    Sandbox() throws IOException {
        folder = Files.createTempDirectory("spillway-bench");
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "bench-cleanup"));
    }

    Path folder() {
        return folder;
    }

    /** Returns the folder in which the tasks of one collector write. */
    static Path taskFolder(Path benchFolder, CollectorKind kind) {
        return benchFolder.resolve(kind.label());
    }

    /** Starts a child process, which ends with this sandbox at the latest. */
    synchronized Process start(ProcessBuilder command) throws IOException {
        children.removeIf(child -> !child.isAlive());
        Process child = command.start();
        children.add(child);
        return child;
    }

    /** Ends all children and deletes the folder. May be called again. */
    @Override
    public synchronized void close() {
        for (Process child : children) {
            child.destroyForcibly();
        }
        try {
            // A dying child could still write a file into the folder.
            for (Process child : children) {
                child.waitFor(); // not onExit(): the benchmarks are run on Java 8, too
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while children end", e);
        }
        delete(folder);
    }

    /** Deletes a folder with its contents; does nothing if it does not exist. */
    static void delete(Path folder) {
        if (!FileUtil.fullyDelete(folder.toFile())) {
            throw new IllegalStateException("cannot delete " + folder);
        }
    }
}
