package org.spillway.peers.proc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** Looks at the JVMs of a cluster's containers several times a second, on a thread of its own. */
public final class ContainerWatch implements AutoCloseable {
    /** A JVM's last 0.2 s are missed in what is read of it alone. A look takes some milliseconds. */
    private static final long INTERVAL_NANOS = 200_000_000;

    /** By then a forked process is the program that it is to be. A container's shell is looked at again until it is a JVM. */
    private static final int SETTLED_LOOKS = 25;

    private final ProcFiles files;
    private final Path cluster;
    private final Map<Long, WatchedJvm> running = new HashMap<>();
    private final Map<Long, Integer> unknown = new HashMap<>();
    private final List<WatchedJvm> all = new ArrayList<>();
    private final Thread thread = new Thread(this::watch, "peers-container-watch");
    private volatile boolean ends;
    private volatile RuntimeException failure;

    /** Creates the watch of a cluster's containers. */
    public ContainerWatch(ProcFiles files, Path cluster) {
        this.files = files;
        this.cluster = cluster;
        thread.setDaemon(true);
    }

    /** Starts the thread. */
    public void start() {
        thread.start();
    }

    private void watch() {
        try {
            while (!ends) {
                look(System.nanoTime());
                LockSupport.parkNanos(INTERVAL_NANOS);
            }
        } catch (IOException e) {
            failure = new UncheckedIOException(e);
        }
    }

    /** Looks once. */
    void look(long nanos) throws IOException {
        Set<Long> processes = files.running();
        running.keySet().retainAll(processes); // Linux gives their ids to others
        unknown.keySet().retainAll(processes);
        for (long process : processes) {
            if (!running.containsKey(process) && unknown.getOrDefault(process, 0) < SETTLED_LOOKS) {
                recognise(process, nanos);
            }
        }
        for (Map.Entry<Long, WatchedJvm> jvm : running.entrySet()) {
            files.stat(jvm.getKey()).ifPresent(stat -> files.memory(jvm.getKey())
                    .ifPresent(memory -> jvm.getValue().add(nanos, stat.ticks(), memory)));
        }
    }

    private void recognise(long process, long nanos) {
        List<String> command = files.command(process);
        Optional<ContainerKind> kind = ContainerKind.of(command, cluster);
        if (kind.isPresent() && !isFork(process)) {
            WatchedJvm jvm = new WatchedJvm(kind.get(), nanos);
            running.put(process, jvm);
            all.add(jvm);
            unknown.remove(process);
        } else if (!ContainerKind.isContainer(command, cluster)) {
            unknown.merge(process, 1, Integer::sum);
        }
    }

    /** Whether a process is a copy of a container's JVM that is to become another program. */
    private boolean isFork(long process) {
        return files.stat(process)
                .flatMap(stat -> ContainerKind.of(files.command(stat.parent()), cluster))
                .isPresent();
    }

    /** Ends the thread. */
    @Override
    public void close() {
        ends = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the thread ends soon, too
        }
    }

    /** Returns all JVMs that were seen. Call {@link #close} before. */
    public List<WatchedJvm> seen() {
        if (failure != null) {
            throw failure;
        }
        return List.copyOf(all);
    }
}
