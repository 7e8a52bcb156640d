package org.spillway.tools.account;

import java.util.List;

/** What a thread of a JVM does, by the first 15 bytes of its name, which is what Linux shows of it. */
enum ThreadKind {
    /**
     * The thread of a task until the task's first thread that sorts or fetches has been seen. A map that sorts only at its end
     * collects all its records in it.
     */
    STARTING("main, at first"),
    /** The same thread after that. */
    WORKING("main, later"),
    JIT("JIT", "C1 Compiler", "C2 Compiler", "Sweeper"),
    GC("GC", "GC ", "G1 ", "Parallel", "Concurrent"),
    SPILLWAY("Spillway", "spillway-", ThreadKind.OF_JVM),
    STOCK(
            "sort and fetch",
            "SpillThread",
            "fetcher#",
            "localfetcher#",
            "EventFetcher",
            "InMemoryMerger",
            "OnDiskMerger"),
    HDFS("HDFS and RPC", "DataStreamer", "ResponseProc", "IPC ", "Socket Reader", "DataXceiver", "LeaseRenewer"),
    OTHER("other");

    // A thread with such a name serves all tasks of a JVM.
    private static final String OF_JVM = "Spillway ";

    private final String label;
    private final List<String> beginnings;

    ThreadKind(String label, String... beginnings) {
        this.label = label;
        this.beginnings = List.of(beginnings);
    }

    String label() {
        return label;
    }

    /** Whether a task has a thread of this kind and name only after it has read its settings and jars. */
    boolean isOfRunningTask(String name) {
        return (this == SPILLWAY || this == STOCK) && !name.startsWith(OF_JVM);
    }

    /**
     * Returns the kind of a thread; {@link #STARTING} for a task's own one.
     *
     * @param isFirst whether it is the process's first thread, which waits for the JVM's end and is named as the main
     *     thread is
     */
    static ThreadKind of(String name, boolean isFirst) {
        if (!isFirst && (name.equals("java") || name.equals("main"))) {
            return STARTING;
        }
        for (ThreadKind kind : values()) {
            if (kind.beginnings.stream().anyMatch(name::startsWith)) {
                return kind;
            }
        }
        return OTHER;
    }
}
