package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the application master soon which outputs cannot be had, at most five times a second: the task's next report of its
 * own accord may be six seconds away. They go with a copy of the task's status, whose own list two threads would share. Thread-safe.
 */
final class FailureReports {
    private static final Logger LOG = LoggerFactory.getLogger(FailureReports.class);

    private static final long MOST_GAP_MILLIS = 2000;
    private static final long NANOS = 1_000_000;

    private final TaskUmbilicalProtocol umbilical;
    private final TaskAttemptID reduce;
    private final TaskStatus status;
    private final FetchSchedule schedule;
    private final Clock clock;
    private final long gap;
    // Each once, however often it failed while the master did not answer.
    private final Set<TaskAttemptID> unsent = new LinkedHashSet<>();
    // Of the one thread that sends.
    private long next;

    /**
     * Nothing to tell.
     *
     * @param reduces of the job
     * @param schedule says which outputs are still missing
     */
    FailureReports(
            TaskUmbilicalProtocol umbilical,
            TaskAttemptID reduce,
            TaskStatus status,
            int reduces,
            FetchSchedule schedule,
            Clock clock) {
        this.umbilical = umbilical;
        this.reduce = reduce;
        this.status = status;
        this.schedule = schedule;
        this.clock = clock;
        this.gap = Math.min(MOST_GAP_MILLIS, CompletionEvents.leastGap(reduces)) * NANOS;
        this.next = clock.nanos();
    }

    /** Outputs that cannot be had. */
    synchronized void add(List<TaskAttemptID> attempts) {
        unsent.addAll(attempts);
    }

    /**
     * Tells the application master of those that it has not been told of, unless it has just been told of others. If that fails
     * they are told the next time.
     */
    void send() throws InterruptedException {
        if (clock.nanos() - next >= 0) {
            sendLast();
        }
    }

    /** The same when the reduce has given up, whoever has been told of what before: another attempt is not to meet the same. */
    void sendLast() throws InterruptedException {
        List<TaskAttemptID> now = take();
        if (now.isEmpty()) {
            return;
        }
        next = clock.nanos() + gap;
        now.removeIf(attempt -> !schedule.isMissing(attempt));
        if (now.isEmpty()) {
            return;
        }
        TaskStatus told = (TaskStatus) status.clone();
        for (TaskAttemptID attempt : now) {
            told.addFetchFailedMap(attempt);
        }
        try {
            umbilical.statusUpdate(reduce, told);
        } catch (IOException e) {
            LOG.warn("cannot tell of {} failed fetches, will try again", now.size(), e);
            add(now);
        }
    }

    private synchronized List<TaskAttemptID> take() {
        List<TaskAttemptID> now = new ArrayList<>(unsent);
        unsent.clear();
        return now;
    }
}
