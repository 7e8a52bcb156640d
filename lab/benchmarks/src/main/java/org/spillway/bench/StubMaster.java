package org.spillway.bench;

import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.mapred.AMFeedback;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * An application master that accepts every task and every status report. The maps of its job have all succeeded, on one
 * node. It records when the job's reduces have fetched the outputs.
 */
final class StubMaster {
    private final String jobIdentifier;
    private final int maps;
    private final int attempt;
    private final String address;
    private final Set<TaskAttemptID> done = new HashSet<>();
    private long start;
    private long fetched;

    /**
     * Creates a master.
     *
     * @param attempt number of the attempts of maps that succeeded
     * @param address address of the node that serves the map outputs
     */
    StubMaster(String jobIdentifier, int maps, int attempt, String address) {
        this.jobIdentifier = jobIdentifier;
        this.maps = maps;
        this.attempt = attempt;
        this.address = address;
    }

    /** Returns the umbilical for tasks. An error that a task reports is thrown back to the task. */
    TaskUmbilicalProtocol umbilical() {
        return (TaskUmbilicalProtocol) Proxy.newProxyInstance(
                TaskUmbilicalProtocol.class.getClassLoader(),
                new Class<?>[] {TaskUmbilicalProtocol.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "statusUpdate" -> {
                        update((TaskStatus) arguments[1]);
                        yield taskFound();
                    }
                    case "getMapCompletionEvents" ->
                        new MapTaskCompletionEventsUpdate(events((int) arguments[1], (int) arguments[2]), false);
                    case "canCommit" -> true;
                    case "fatalError", "fsError", "shuffleError" ->
                        throw new IllegalStateException(method.getName() + ": " + arguments[1]);
                    default -> null;
                });
    }

    int maps() {
        return maps;
    }

    /**
     * Returns the nanoseconds from the first request for events by any reduce until the last reduce had all outputs,
     * that is, until it reported the phase SORT. Returns 0 if no reduce has asked.
     */
    synchronized long fetchNanos() {
        return start == 0 ? 0 : fetched - start;
    }

    // The status is null if nothing has changed.
    private synchronized void update(TaskStatus status) {
        if (status != null && status.getPhase() == TaskStatus.Phase.SORT && done.add(status.getTaskID())) {
            fetched = System.nanoTime();
        }
    }

    private synchronized TaskCompletionEvent[] events(int from, int max) {
        start = start == 0 ? System.nanoTime() : start;
        TaskCompletionEvent[] events = new TaskCompletionEvent[Math.min(max, maps - from)];
        for (int i = 0; i < events.length; i++) {
            int map = from + i;
            events[i] = new TaskCompletionEvent(
                    map,
                    new TaskAttemptID(jobIdentifier, 1, TaskType.MAP, map, attempt),
                    map,
                    true,
                    TaskCompletionEvent.Status.SUCCEEDED,
                    address);
        }
        return events;
    }

    private static AMFeedback taskFound() {
        AMFeedback feedback = new AMFeedback();
        feedback.setTaskFound(true);
        return feedback;
    }
}
