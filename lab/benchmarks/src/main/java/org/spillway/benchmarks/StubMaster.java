package org.spillway.benchmarks;

import java.lang.reflect.Proxy;
import org.apache.hadoop.mapred.AMFeedback;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;

/** An application master that accepts every task and every status report. No map of its job has ended. */
class StubMaster {
    StubMaster() {}

    /** Returns the umbilical for tasks. An error that a task reports is thrown back to the task. */
    final TaskUmbilicalProtocol umbilical() {
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

    /**
     * Receives a task's status.
     *
     * @param status null if nothing has changed
     */
    void update(TaskStatus status) {
        // ignored
    }

    /** Returns the completion events of maps from an index on, at most so many. */
    TaskCompletionEvent[] events(int from, int max) {
        return TaskCompletionEvent.EMPTY_ARRAY;
    }

    private static AMFeedback taskFound() {
        AMFeedback feedback = new AMFeedback();
        feedback.setTaskFound(true);
        return feedback;
    }
}
