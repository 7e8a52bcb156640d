package org.spillway.tools.localcluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A file with the id and the start time of a daemon's process. The start time is needed because the system reuses
 * process ids. A process counts only if its command line, too, says that it is this daemon.
 */
final class PidFile {
    private static final String NAME_END = ".pid";

    /** Two JVMs compute slightly different start times for one process if the clock was set between them. */
    private static final long CLOCK_MILLIS = 10_000;

    private final Path file;
    private final String mark;

    PidFile(ClusterFolder folder, String daemon) {
        this.mark = mark(folder, daemon);
        this.file = folder.pids().resolve(daemon + NAME_END);
    }

    /** Returns the names of all daemons with a pid file, sorted. They may have ended. */
    static List<String> daemons(ClusterFolder folder) throws IOException {
        if (!Files.isDirectory(folder.pids())) {
            return List.of();
        }
        try (var files = Files.list(folder.pids())) {
            return files.map(path -> path.getFileName().toString())
                    .filter(name -> name.endsWith(NAME_END))
                    .map(name -> name.substring(0, name.length() - NAME_END.length()))
                    .sorted()
                    .toList();
        }
    }

    /** Returns the argument that marks a daemon's command line. */
    static String mark(ClusterFolder folder, String daemon) {
        return "-Dspillway.local-cluster=" + folder.root().resolve(daemon);
    }

    void write(ProcessHandle process) throws IOException {
        Files.writeString(file, process.pid() + " " + started(process) + "\n", StandardCharsets.UTF_8);
    }

    void delete() throws IOException {
        Files.deleteIfExists(file);
    }

    /** Returns the process, if it still runs. */
    Optional<ProcessHandle> running() throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        String[] words = Files.readString(file, StandardCharsets.UTF_8).trim().split(" ");
        try {
            long pid = Long.parseLong(words[0]);
            long start = Long.parseLong(words[1]);
            return ProcessHandle.of(pid)
                    .filter(process -> Math.abs(started(process) - start) <= CLOCK_MILLIS
                            && isRunning(process)
                            && isMarked(process));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new IOException("damaged file " + file + ": expected a process number and a time", e);
        }
    }

    /**
     * Whether a process runs. A zombie, which {@link ProcessHandle#isAlive} reports as alive, counts as ended. In a
     * container without an init process, no process waits for daemons that have ended, so they stay zombies.
     */
    static boolean isRunning(ProcessHandle process) {
        if (!process.isAlive()) {
            return false;
        }
        try {
            String stat =
                    Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"), StandardCharsets.UTF_8);
            // "42 (java) Z 1 ...", with anything in the parentheses
            return !stat.substring(stat.lastIndexOf(')') + 1).startsWith(" Z");
        } catch (IOException e) {
            // the process has ended, or the system has no /proc
            return process.isAlive();
        }
    }

    private boolean isMarked(ProcessHandle process) {
        try {
            // ProcessHandle has no arguments of a command line that is longer than a page, as those of daemons are.
            byte[] line = Files.readAllBytes(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
            return List.of(new String(line, StandardCharsets.UTF_8).split("\0")).contains(mark);
        } catch (IOException e) {
            // the process has ended, or the system has no /proc
            return List.of(process.info().arguments().orElse(new String[0])).contains(mark);
        }
    }

    private static long started(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }
}
