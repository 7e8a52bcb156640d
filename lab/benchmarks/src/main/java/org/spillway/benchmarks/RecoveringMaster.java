package org.spillway.benchmarks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskCompletionEvent.Status;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * An application master with one reduce. It runs a map again after three fetch failure reports of its output (JobImpl,
 * {@code mapreduce.reduce.shuffle.max-fetch-failures-notifications}). The second attempt ends at once.
 */
final class RecoveringMaster extends StubMaster {
    private static final int REPORTS = 3;
    // By then the reduce has fetched all other outputs.
    private static final long TELL_AFTER_NANOS = 3_000_000_000L;
    private static final String NOBODY = "http://localhost:1";

    private final String jobIdentifier;
    private final Loss loss;
    private final String address;
    private final long start = System.nanoTime();
    private long told;
    private final List<TaskCompletionEvent> events = new ArrayList<>();
    private final Map<TaskAttemptID, Integer> reports = new HashMap<>();
    private long askedNanos;
    private int othersAsked;

    /**
     * Creates a master whose maps have all succeeded.
     *
     * @param address address of the outputs that are not lost and of those of second attempts
     */
    RecoveringMaster(String jobIdentifier, Loss loss, String address) {
        this.jobIdentifier = jobIdentifier;
        this.loss = loss;
        this.address = address;
        for (int map = 0; map < Loss.MAPS; map++) {
            if (!loss.has(map)) {
                add(attempt(map, 0), Status.SUCCEEDED, address);
            }
        }
        if (!loss.isLast()) {
            tellOfLost();
        }
    }

    private void tellOfLost() {
        for (int map = 0; map < Loss.MAPS; map++) {
            if (loss.has(map)) {
                add(attempt(map, 0), Status.SUCCEEDED, loss == Loss.NODE_GONE ? NOBODY : address);
            }
        }
        told = System.nanoTime();
    }

    /**
     * Returns the nanoseconds from when the reduce could get the events of the lost outputs until the last of their
     * maps was run again; 0 if none was yet.
     */
    synchronized long askedNanos() {
        return askedNanos;
    }

    /** Returns the number of maps that were run again although their outputs were intact. */
    synchronized int othersAsked() {
        return othersAsked;
    }

    @Override
    synchronized void update(TaskStatus status) {
        if (status != null && status.getFetchFailedMaps() != null) {
            for (TaskAttemptID attempt : List.copyOf(status.getFetchFailedMaps())) {
                if (reports.merge(attempt, 1, Integer::sum) == REPORTS) {
                    runAgain(attempt);
                }
            }
        }
    }

    private void runAgain(TaskAttemptID attempt) {
        int map = attempt.getTaskID().getId();
        if (loss.has(map)) {
            askedNanos = System.nanoTime() - told;
        } else {
            othersAsked++;
        }
        add(attempt, Status.FAILED, address);
        add(attempt(map, 1), Status.SUCCEEDED, address);
    }

    @Override
    synchronized TaskCompletionEvent[] events(int from, int max) {
        if (told == 0 && System.nanoTime() - start > TELL_AFTER_NANOS) {
            tellOfLost();
        }
        List<TaskCompletionEvent> news = events.subList(from, Math.min(events.size(), from + max));
        return news.toArray(TaskCompletionEvent.EMPTY_ARRAY);
    }

    private void add(TaskAttemptID attempt, Status status, String where) {
        int map = attempt.getTaskID().getId();
        events.add(new TaskCompletionEvent(events.size(), attempt, map, true, status, where));
    }

    private TaskAttemptID attempt(int map, int number) {
        return new TaskAttemptID(jobIdentifier, 1, TaskType.MAP, map, number);
    }
}
