package org.spillway.jvm.child;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;
import org.spillway.jdk.Jdk;

/** The threads of the JVM, and the processes, that run before its first task. */
final class Running {
    // Of the JDK, of Hadoop's clients and of Spillway. They serve any task.
    private static final List<String> SERVICES = Arrays.asList(
            "IPC Client",
            "IPC Parameter Sending Thread",
            "DataStreamer",
            "ResponseProcessor",
            "client DomainSocketWatcher",
            "org.apache.hadoop.",
            "Common-Cleaner",
            "process reaper",
            "process forker",
            "Keep-Alive-",
            "Attach Listener",
            "Readahead Thread",
            "ShortCircuitCache_",
            "StripedRead-",
            "hedgedRead-",
            "Hadoop-Metrics-Updater-", // also of such a master
            "disk limit check thread",
            "Cleaner-",
            "Thread for syncLogs",
            "IPC Server", // of a master that runs tasks itself: its clients may ask it for some seconds more
            "Socket Reader #",
            "SSL Certificates Store Monitor");

    // The JDK's own threads for all, which end after a minute without work.
    private static final String COMMON_POOL = "ForkJoinPool.commonPool-worker-";

    // HDFS's client keeps one for a minute after the last file is written. It holds the class loader of its task.
    private static final String RENEWER = "LeaseRenewer";

    private final String mark; // among the variables that all processes of the container inherit
    private final Set<?> processes = Jdk.processes();
    private final Set<Thread> threads = new HashSet<>(Thread.getAllStackTraces().keySet());

    /**
     * Takes note of what runs now.
     *
     * @param container the id of the JVM's container
     */
    Running(String container) {
        mark = Environment.CONTAINER_ID.name() + "=" + container;
    }

    /**
     * Ends the lease renewers of a task, whose file systems are closed, and waits for all its threads, up to 2 s.
     *
     * @return what it has left running, as the end of a sentence; null if nothing
     */
    String threadLeft() throws InterruptedException {
        // An interrupt ends them. Each removes itself from Hadoop's list, so that no later file system asks it.
        begunThreads().filter(thread -> thread.getName().startsWith(RENEWER)).forEach(Thread::interrupt);
        return Polling.left(Polling.TO_END_MILLIS, () -> {
            String names = begunThreads()
                    .filter(thread -> !isService(thread))
                    .map(Thread::getName)
                    .collect(Collectors.joining(", "));
            return names.isEmpty() ? null : "has left a thread: " + names;
        });
    }

    private Stream<Thread> begunThreads() {
        return Thread.getAllStackTraces().keySet().stream().filter(thread -> !threads.contains(thread));
    }

    private static boolean isService(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return group == null // has ended
                || group.getParent() == null // of the JVM itself
                || SERVICES.stream().anyMatch(thread.getName()::startsWith)
                || (thread.getName().startsWith(COMMON_POOL)
                        && ForkJoinPool.commonPool().isQuiescent());
    }

    /**
     * Waits for the processes of a task, up to 2 s: new children of this JVM, and on Linux new ones of its container whose
     * parent has ended. YARN ends both with the container.
     *
     * @return which it has left running, as the end of a sentence; null if none
     */
    String processLeft() throws InterruptedException {
        return Polling.left(Polling.TO_END_MILLIS, () -> Jdk.processes().stream()
                .filter(each -> !processes.contains(each) && (Jdk.isChild(each) || isMarked(each)))
                .findAny()
                .map(process -> "has left a process: " + Jdk.describe(process))
                .orElse(null));
    }

    private boolean isMarked(Object process) {
        Path variables = Paths.get("/proc", Long.toString(Jdk.id(process)), "environ");
        try {
            // Of a thousand threads of the kernel none can be read, and an exception takes ten times as long.
            return Files.isReadable(variables)
                    && Arrays.asList(new String(Files.readAllBytes(variables), StandardCharsets.ISO_8859_1).split("\0"))
                            .contains(mark);
        } catch (IOException e) {
            return false; // has ended
        }
    }
}
