package org.spillway.testing;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Whether a task reports progress while nothing is done. A thread that waits for others wakes up again and again
 * and looks for progress. The JVM counts these waits, so that a test need not measure time.
 */
public final class Looks {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    // So many looks are a span in which a task that reports the time passed would report.
    private static final int LOOKS = 5;

    // The threads that do not hang report what they have still done.
    private static final int MAX_SPANS = 60;
    // The thread of Hadoop's Task that passes reports on.
    private static final String HADOOPS_REPORTER = "communication thread";

    private static final long STEP_MILLIS = 5;

    private Looks() {}

    /**
     * Returns whether the task is silent while its threads look for progress several times. What was done before it hung
     * may still be reported, so it is given several spans.
     *
     * @param task the task's own thread
     * @param reports the number of the task's reports
     */
    public static boolean findSilence(Thread task, LongSupplier reports) throws InterruptedException {
        for (int span = 0; span < MAX_SPANS; span++) {
            long before = reports.getAsLong();
            awaitLooks(threadsOf(task));
            if (reports.getAsLong() == before) {
                return true;
            }
        }
        return false;
    }

    /** Waits until each of the threads that may look for progress has done so several times. */
    public static void awaitLooks(Collection<Thread> threads) throws InterruptedException {
        Map<Thread, Long> enough = new HashMap<>();
        for (Thread thread : threads) {
            enough.put(thread, waits(thread) + LOOKS);
        }
        while (enough.entrySet().stream().anyMatch(each -> mayReport(each.getKey(), each.getValue()))) {
            Thread.sleep(STEP_MILLIS);
        }
    }

    private static List<Thread> threadsOf(Thread task) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread == task || isOfTask(thread.getName()))
                .toList();
    }

    // The thread that asks for completion events looks once a second, but not for progress.
    private static boolean isOfTask(String name) {
        boolean isOurs = name.startsWith("spillway-") && !name.contains("-events-");
        return isOurs && !name.startsWith("spillway-test-") || name.equals(HADOOPS_REPORTER);
    }

    // A thread that waits without a limit, or for a lock, looks at nothing.
    private static boolean mayReport(Thread thread, long enough) {
        return switch (thread.getState()) {
            case RUNNABLE, TIMED_WAITING -> waits(thread) < enough;
            default -> false;
        };
    }

    private static long waits(Thread thread) {
        ThreadInfo info = THREADS.getThreadInfo(thread.getId());
        return info == null ? Long.MAX_VALUE / 2 : info.getWaitedCount();
    }
}
