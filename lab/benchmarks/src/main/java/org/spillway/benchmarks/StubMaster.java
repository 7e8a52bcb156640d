package org.spillway.benchmarks;

import java.lang.reflect.Proxy;
import org.apache.hadoop.mapred.AMFeedback;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;

/** An application master that knows all tasks, and is content with what they say. Of its job no map has ended. */
class StubMaster {
    StubMaster() {}

    /** For tasks. What they call an error of theirs is thrown back at them. */
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
     * A task tells how it is.
     *
     * @param status null if nothing has changed
     */
    void update(TaskStatus status) {
        // content
    }

    /** Completion events of maps from a number on, and how many at most. */
    TaskCompletionEvent[] events(int from, int most) {
        return TaskCompletionEvent.EMPTY_ARRAY;
    }

    private static AMFeedback taskFound() {
        AMFeedback feedback = new AMFeedback();
        feedback.setTaskFound(true);
        return feedback;
    }
}
