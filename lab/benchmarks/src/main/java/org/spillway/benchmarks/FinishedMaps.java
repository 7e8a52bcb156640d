package org.spillway.benchmarks;

import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * The master of a job whose maps have all finished, on one node. It records when the job's reduces have fetched the
 * outputs.
 */
final class FinishedMaps extends StubMaster {
    private final String jobIdentifier;
    private final int maps;
    private final String address;
    private long start;
    private final Set<TaskAttemptID> done = new HashSet<>();
    private long fetched;

    /**
     * Creates a master whose maps have all succeeded.
     *
     * @param address address of the node that serves the map outputs
     */
    FinishedMaps(String jobIdentifier, int maps, String address) {
        this.jobIdentifier = jobIdentifier;
        this.maps = maps;
        this.address = address;
    }

    /**
     * Returns the nanoseconds from the first request for events by any reduce until the last reduce had all outputs,
     * that is, until it reported the phase SORT. Returns 0 if no reduce has asked.
     */
    synchronized long fetchNanos() {
        return start == 0 ? 0 : fetched - start;
    }

    @Override
    synchronized void update(TaskStatus status) {
        if (status != null && status.getPhase() == TaskStatus.Phase.SORT && done.add(status.getTaskID())) {
            fetched = System.nanoTime();
        }
    }

    @Override
    synchronized TaskCompletionEvent[] events(int from, int max) {
        start = start == 0 ? System.nanoTime() : start;
        TaskCompletionEvent[] events = new TaskCompletionEvent[Math.min(max, maps - from)];
        for (int i = 0; i < events.length; i++) {
            int map = from + i;
            events[i] = new TaskCompletionEvent(
                    map,
                    new TaskAttemptID(jobIdentifier, 1, TaskType.MAP, map, 0),
                    map,
                    true,
                    TaskCompletionEvent.Status.SUCCEEDED,
                    address);
        }
        return events;
    }
}
