package org.spillway.peers.proc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.io.file.PathUtils;

/** A folder such as /proc. */
final class FakeProc {
    static final Path CLUSTER = Path.of("/c");

    private final Path folder;

    FakeProc(Path folder) {
        this.folder = folder;
    }

    ProcFiles files() {
        return new ProcFiles(folder);
    }

    FakeProc process(long id, long parent, long own, long children, String... command) throws IOException {
        Path process = Files.createDirectories(folder.resolve(Long.toString(id)));
        Files.writeString(process.resolve("cmdline"), String.join("\0", command) + "\0");
        Files.writeString(
                process.resolve("stat"),
                id + " (a (b) c) S " + parent + " 0 0 0 0 0 0 0 0 0 " + own + " 0 " + children + " 0 20 0 1\n");
        Files.writeString(
                process.resolve("status"), "Name:\tjava\nVmHWM:\t  " + 2 * own + " kB\nVmRSS:\t  " + own + " kB\n");
        return this;
    }

    void end(long id) throws IOException {
        PathUtils.deleteDirectory(folder.resolve(Long.toString(id)));
    }
}
