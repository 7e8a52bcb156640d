package org.spillway.benchmarks;

import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapreduce.TaskType;

/** The master of a job whose maps have ended, all on one node. It notes when its reduces have fetched their outputs. */
final class EndedMaps extends StubMaster {
    private final String jobIdentifier;
    private final int maps;
    private final String address;
    private long start;
    private final Set<TaskAttemptID> done = new HashSet<>();
    private long fetched;

    /**
     * All maps have succeeded.
     *
     * @param address of the node that serves their outputs
     */
    EndedMaps(String jobIdentifier, int maps, String address) {
        this.jobIdentifier = jobIdentifier;
        this.maps = maps;
        this.address = address;
    }

    /**
     * Nanoseconds from when a reduce first asked for news until the last one had all outputs: then its phase is SORT, and it
     * says so. 0 if none has asked.
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
    synchronized TaskCompletionEvent[] events(int from, int most) {
        start = start == 0 ? System.nanoTime() : start;
        TaskCompletionEvent[] events = new TaskCompletionEvent[Math.min(most, maps - from)];
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
