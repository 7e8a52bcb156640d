package org.spillway.tools.account;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A JVM, and how much its threads had computed when they were looked at last. */
final class WatchedJvm {
    private static final String PEAK = "VmHWM:";

    private final Path folder;
    private final Role role;
    private final String container;
    private final Map<String, Long> threads = new HashMap<>();
    private long all;
    private String task;
    private boolean works;

    /**
     * Creates the account of a JVM that has computed nothing yet.
     *
     * @param folder {@code /proc/PID}
     * @param container null for a daemon
     */
    WatchedJvm(Path folder, Role role, String container) {
        this.folder = folder;
        this.role = role;
        this.container = container;
    }

    Role role() {
        return role;
    }

    /** Returns the id of its container; null for a daemon. */
    String container() {
        return container;
    }

    /**
     * Returns the ticks that each kind of thread has computed since the last call. What threads computed that have ended
     * since then is {@link ThreadKind#OTHER}.
     */
    Map<ThreadKind, Long> look() throws IOException {
        Map<ThreadKind, Long> ticks = new EnumMap<>(ThreadKind.class);
        // The process before its threads: what they compute in between is found in the next look.
        Optional<ProcStat> process = ProcStat.read(folder.resolve("stat"));
        if (process.isEmpty()) {
            return ticks;
        }
        long ofThreads = 0;
        Set<String> living = new HashSet<>();
        for (Path thread : threadFolders()) {
            String id = thread.getFileName().toString();
            Optional<ProcStat> stat = ProcStat.read(thread.resolve("stat"));
            if (stat.isPresent()) {
                living.add(id);
                boolean isFirst = id.equals(folder.getFileName().toString());
                long delta = stat.get().ticks() - threads.getOrDefault(id, 0L);
                threads.put(id, stat.get().ticks());
                ofThreads += delta;
                ticks.merge(kind(id, stat.get().name(), isFirst), delta, Long::sum);
            }
        }
        threads.keySet().retainAll(living); // Linux gives their ids to other threads
        long ended = Math.max(0, process.get().ticks() - all - ofThreads);
        all += ofThreads + ended;
        ticks.merge(ThreadKind.OTHER, ended, Long::sum);
        return ticks;
    }

    private ThreadKind kind(String id, String name, boolean isFirst) {
        ThreadKind kind = ThreadKind.of(name, isFirst);
        works |= kind.isOfRunningTask(name);
        if (kind != ThreadKind.STARTING) {
            return kind;
        }
        // A JVM that runs several tasks gives each a thread of its own, beside its main thread.
        if (name.equals("main") && !id.equals(task)) {
            task = id;
            works = false;
        }
        boolean isOfTask = task == null || id.equals(task);
        return works && isOfTask ? ThreadKind.WORKING : ThreadKind.STARTING;
    }

    private List<Path> threadFolders() throws IOException {
        try (Stream<Path> found = Files.list(folder.resolve("task"))) {
            return found.toList();
        }
    }

    /** Whether the process exists. Its files cannot be read any more if it does not. */
    boolean isAlive() {
        return Files.exists(folder);
    }

    /** Returns the largest size of its resident set so far, in KiB; 0 if it has none any more. */
    long peakKib() throws IOException {
        return Files.readAllLines(folder.resolve("status")).stream()
                .filter(line -> line.startsWith(PEAK))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }
}
