package org.spillway.jvm.child;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;

/** The threads of the JVM before its first task. */
final class LiveThreads {
    // Of the JDK, of Hadoop's clients and of Spillway. They serve any task.
    private static final List<String> SERVICES = List.of(
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
            "disk limit check thread",
            "Cleaner-",
            "Thread for syncLogs",
            "SSL Certificates Store Monitor");

    // The JDK's own threads for all, which end after a minute without work.
    private static final String COMMON_POOL = "ForkJoinPool.commonPool-worker-";

    // HDFS's client keeps one for a minute after the last file is written. It holds the class loader of its task.
    private static final String RENEWER = "LeaseRenewer";

    private final Set<Thread> before = Set.copyOf(Thread.getAllStackTraces().keySet());

    /**
     * Ends the lease renewers of a task, whose file systems are closed, and waits for all its threads, up to 2 s.
     *
     * @return what it has left running, as the end of a sentence; null if nothing
     */
    String leftBehind() throws InterruptedException {
        // An interrupt ends them. Each removes itself from Hadoop's list, so that no later file system asks it.
        begun().filter(thread -> thread.getName().startsWith(RENEWER)).forEach(Thread::interrupt);
        return Polling.left(
                () -> begun().filter(thread -> !isService(thread))
                        .findFirst()
                        .map(thread -> "has left a thread: " + thread.getName())
                        .orElse(null),
                Polling.TO_END_MILLIS);
    }

    private Stream<Thread> begun() {
        return Thread.getAllStackTraces().keySet().stream().filter(thread -> !before.contains(thread));
    }

    private static boolean isService(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return group == null // has ended
                || group.getParent() == null // of the JVM itself
                || SERVICES.stream().anyMatch(thread.getName()::startsWith)
                || (thread.getName().startsWith(COMMON_POOL)
                        && ForkJoinPool.commonPool().isQuiescent());
    }
}
