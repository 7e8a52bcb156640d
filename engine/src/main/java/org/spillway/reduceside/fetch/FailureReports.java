package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports outputs that cannot be fetched to the application master, at most five times a second. It does not wait for
 * the task's regular report, which may be six seconds away. A report has a copy of the task's status, because the list
 * in the original is not safe for two threads. Thread-safe.
 */
final class FailureReports {
    private static final Logger LOG = LoggerFactory.getLogger(FailureReports.class);

    private static final long MAX_GAP_MILLIS = 2000;

    private final TaskUmbilicalProtocol umbilical;
    private final TaskAttemptID reduce;
    private final TaskStatus status;
    private final MissingOutputs missing;
    private final Clock clock;
    private final long gap;
    // How often the next report names each.
    private final Map<TaskAttemptID, Integer> unsent = new LinkedHashMap<>();
    // When the next report may be sent. Used by the sending thread only.
    private long next;

    /** Creates an object that has nothing to report. */
    FailureReports(
            TaskUmbilicalProtocol umbilical,
            TaskAttemptID reduce,
            TaskStatus status,
            int reduces,
            MissingOutputs missing,
            Clock clock) {
        this.umbilical = umbilical;
        this.reduce = reduce;
        this.status = status;
        this.missing = missing;
        this.clock = clock;
        this.gap = Math.min(MAX_GAP_MILLIS, CompletionEvents.minGap(reduces)) * Clock.NANOS_PER_MILLI;
        this.next = clock.nanos();
    }

    /**
     * Adds outputs that cannot be fetched. One that fails again while the master does not answer is not counted twice.
     *
     * @param times how often the next report names each
     */
    synchronized void add(List<TaskAttemptID> attempts, int times) {
        for (TaskAttemptID attempt : attempts) {
            unsent.merge(attempt, times, Math::max);
        }
    }

    /**
     * Sends a report of the outputs added since the last one, unless the last one was sent a moment ago. If sending
     * fails, they are part of the next report.
     */
    void send() throws InterruptedException {
        if (clock.nanos() - next >= 0) {
            sendLast();
        }
    }

    /**
     * Sends a report at once, however recent the last one is. Called directly when the reduce gives up, so that the
     * next attempt of the reduce does not meet the same failures.
     */
    void sendLast() throws InterruptedException {
        Map<TaskAttemptID, Integer> now = take();
        if (now.isEmpty()) {
            return;
        }
        next = clock.nanos() + gap;
        now.keySet().removeIf(attempt -> !missing.isMissing(attempt));
        if (now.isEmpty()) {
            return;
        }
        TaskStatus told = (TaskStatus) status.clone();
        now.forEach((attempt, times) -> {
            for (int time = 0; time < times; time++) {
                told.addFetchFailedMap(attempt);
            }
        });
        try {
            umbilical.statusUpdate(reduce, told);
        } catch (IOException e) {
            LOG.warn("cannot report {} failed fetches to the application master, will try again", now.size(), e);
            now.forEach((attempt, times) -> add(List.of(attempt), times));
        }
    }

    private synchronized Map<TaskAttemptID, Integer> take() {
        Map<TaskAttemptID, Integer> now = new LinkedHashMap<>(unsent);
        unsent.clear();
        return now;
    }
}
