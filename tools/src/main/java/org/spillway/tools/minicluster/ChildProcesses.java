package org.spillway.tools.minicluster;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The direct and indirect child processes of this JVM: shells and containers. */
final class ChildProcesses {
    /** Longer than a node manager takes from a start request to the process. */
    private static final Duration QUIET = Duration.ofMillis(500);

    private static final Duration POLL = Duration.ofMillis(50);

    private static final Duration LIMIT = Duration.ofMinutes(1);

    private ChildProcesses() {}

    /**
     * Kills all child processes, including new ones, until there has been none for {@link #QUIET}.
     *
     * @return whether that succeeded within a minute
     */
    static boolean killAll() {
        long start = System.nanoTime();
        long lastSeen = start;
        while (true) {
            List<ProcessHandle> children = ProcessHandle.current().descendants().toList();
            long now = System.nanoTime();
            if (!children.isEmpty()) {
                lastSeen = now;
                children.forEach(ProcessHandle::destroyForcibly);
            }
            if (now - lastSeen >= QUIET.toNanos()) {
                return true;
            }
            if (now - start >= LIMIT.toNanos()) {
                return false;
            }
            LockSupport.parkNanos(POLL.toNanos());
        }
    }
}
