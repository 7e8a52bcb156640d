package org.spillway.benchmarks;

import java.lang.reflect.Proxy;
import org.apache.hadoop.mapred.AMFeedback;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;

/** An application master that knows the task and is content with all it says. */
final class StubUmbilical {
    private StubUmbilical() {}

    static TaskUmbilicalProtocol create() {
        return (TaskUmbilicalProtocol) Proxy.newProxyInstance(
                TaskUmbilicalProtocol.class.getClassLoader(),
                new Class<?>[] {TaskUmbilicalProtocol.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "statusUpdate" -> taskFound();
                    case "canCommit" -> true;
                    case "fatalError", "fsError", "shuffleError" ->
                        throw new IllegalStateException(method.getName() + ": " + arguments[1]);
                    default -> null;
                });
    }

    private static AMFeedback taskFound() {
        AMFeedback feedback = new AMFeedback();
        feedback.setTaskFound(true);
        return feedback;
    }
}
