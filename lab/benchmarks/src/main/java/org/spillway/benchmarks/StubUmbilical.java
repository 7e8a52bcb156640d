package org.spillway.benchmarks;

import java.lang.reflect.Proxy;
import org.apache.hadoop.mapred.AMFeedback;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.TaskType;

/** An application master that knows the task and is content with all it says. */
final class StubUmbilical {
    private StubUmbilical() {}

    /** For a map. */
    static TaskUmbilicalProtocol create() {
        return create("", 0, "");
    }

    /**
     * For a reduce of a job whose maps have ended.
     *
     * @param address of the node that serves their outputs
     */
    static TaskUmbilicalProtocol create(String jobIdentifier, int maps, String address) {
        return (TaskUmbilicalProtocol) Proxy.newProxyInstance(
                TaskUmbilicalProtocol.class.getClassLoader(),
                new Class<?>[] {TaskUmbilicalProtocol.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "statusUpdate" -> taskFound();
                    case "getMapCompletionEvents" -> ended(jobIdentifier, maps, address, (int) arguments[1]);
                    case "canCommit" -> true;
                    case "fatalError", "fsError", "shuffleError" ->
                        throw new IllegalStateException(method.getName() + ": " + arguments[1]);
                    default -> null;
                });
    }

    private static MapTaskCompletionEventsUpdate ended(String jobIdentifier, int maps, String address, int from) {
        TaskCompletionEvent[] events = new TaskCompletionEvent[maps - from];
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
        return new MapTaskCompletionEventsUpdate(events, false);
    }

    private static AMFeedback taskFound() {
        AMFeedback feedback = new AMFeedback();
        feedback.setTaskFound(true);
        return feedback;
    }
}
