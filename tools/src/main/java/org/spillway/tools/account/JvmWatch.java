package org.spillway.tools.account;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Looks at all JVMs of a cluster on this machine. Programs with Hadoop's main classes count, whichever cluster they are
 * of, and this JVM as the client.
 */
final class JvmWatch {
    private static final Path PROC = Path.of("/proc");

    // By then a forked process is the program that it is to be, also on a machine that is busy.
    private static final long SETTLED_MILLIS = 60_000;

    private final Map<String, WatchedJvm> jvms = new HashMap<>();
    private final Set<String> others = new HashSet<>();
    private final List<Slice> slices = new ArrayList<>();
    private final Map<String, Long> peaks = new HashMap<>();

    /** Whether this machine has the files that are read. */
    static boolean isPossible() {
        return Files.exists(PROC.resolve("self/task"));
    }

    /** Finds the JVMs that run now. What they computed before does not count. */
    void begin() throws IOException {
        look();
        slices.clear();
    }

    /** Finds new JVMs and adds what all have computed since the last call. */
    void look() throws IOException {
        find();
        long now = System.currentTimeMillis();
        Iterator<WatchedJvm> each = jvms.values().iterator();
        while (each.hasNext()) {
            WatchedJvm jvm = each.next();
            try {
                jvm.look().forEach((kind, ticks) -> add(now, jvm, kind, ticks));
                if (jvm.container() != null) {
                    peaks.merge(jvm.container(), jvm.peakKib(), Math::max);
                }
            } catch (IOException | UncheckedIOException e) {
                if (jvm.isAlive()) {
                    throw e;
                }
                each.remove();
            }
        }
    }

    private void add(long now, WatchedJvm jvm, ThreadKind kind, long ticks) {
        if (ticks > 0) {
            slices.add(new Slice(now, jvm.role(), jvm.container(), kind, ticks));
        }
    }

    private void find() throws IOException {
        Set<String> running = new HashSet<>();
        try (Stream<Path> folders = Files.list(PROC)) {
            folders.map(folder -> folder.getFileName().toString())
                    .filter(name -> Character.isDigit(name.charAt(0)))
                    .forEach(running::add);
        }
        jvms.keySet().retainAll(running);
        others.retainAll(running);
        running.removeAll(jvms.keySet());
        running.removeAll(others);
        for (String id : running) {
            Optional<WatchedJvm> jvm = watch(id);
            jvm.ifPresentOrElse(found -> jvms.put(id, found), () -> skip(id));
        }
    }

    // A process that has just been forked is still a copy of its parent, or a shell that becomes a JVM.
    private void skip(String id) {
        Optional<ProcessHandle> process = ProcessHandle.of(Long.parseLong(id));
        boolean isSettled = process.flatMap(found -> found.info().startInstant())
                .map(start -> start.toEpochMilli() < System.currentTimeMillis() - SETTLED_MILLIS)
                .orElse(false);
        if (isSettled) {
            others.add(id);
        }
    }

    private static Optional<WatchedJvm> watch(String id) {
        Path folder = PROC.resolve(id);
        if (id.equals(Long.toString(ProcessHandle.current().pid()))) {
            return Optional.of(new WatchedJvm(folder, Role.CLIENT, null));
        }
        List<String> command;
        try {
            command = List.of(Files.readString(folder.resolve("cmdline"), StandardCharsets.ISO_8859_1)
                    .split("\0"));
        } catch (IOException e) {
            return Optional.empty(); // it has ended, or is another user's
        }
        if (command.isEmpty() || !command.get(0).endsWith("java")) {
            return Optional.empty(); // the shells that start containers name the class, too
        }
        return Role.of(command)
                .map(role ->
                        new WatchedJvm(folder, role, Role.container(command).orElse(null)));
    }

    /** Returns what was added since {@link #begin}. */
    List<Slice> slices() {
        return List.copyOf(slices);
    }

    /** Returns the largest resident set of each container's JVM, in KiB. */
    Map<String, Long> peaks() {
        return Map.copyOf(peaks);
    }
}
