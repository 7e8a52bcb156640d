package org.apache.hadoop.mapred;

import java.io.IOException;
import org.apache.hadoop.mapreduce.TaskType;

/** The calls of a task's JVM, made without a network. In Hadoop's package, to which their parameters are private. */
public final class TaskCalls {
    private static final String ANY_PROCESS = "1";

    private final TaskUmbilicalProtocol master;

    /** Calls what listens for tasks in an application master. */
    public TaskCalls(TaskUmbilicalProtocol master) {
        this.master = master;
    }

    /** The master's answer to a JVM that asks for its attempt. */
    public enum Answer {
        /** The master has not seen the JVM's launch yet. */
        NOT_YET,
        RUN,
        END
    }

    /**
     * Asks for an attempt.
     *
     * @param container number of the JVM's container
     */
    public Answer ask(TaskAttemptID attempt, long container) throws IOException {
        JVMId jvm = new JVMId(attempt.getJobID(), isMap(attempt), container);
        JvmTask task = master.getTask(new JvmContext(jvm, ANY_PROCESS));
        return task == null ? Answer.NOT_YET : task.shouldDie() ? Answer.END : Answer.RUN;
    }

    /** Reports the begin of an attempt. */
    public void begin(TaskAttemptID attempt) throws IOException, InterruptedException {
        master.statusUpdate(attempt, status(attempt, 0.1f));
    }

    /** Reports the end of an attempt. */
    public void end(TaskAttemptID attempt) throws IOException, InterruptedException {
        TaskStatus status = status(attempt, 1);
        if (isMap(attempt)) {
            status.setMapFinishTime(System.currentTimeMillis());
        }
        master.statusUpdate(attempt, status);
        master.done(attempt);
    }

    private static TaskStatus status(TaskAttemptID attempt, float progress) {
        TaskStatus.State state = TaskStatus.State.RUNNING;
        Counters none = new Counters();
        return isMap(attempt)
                ? new MapTaskStatus(attempt, progress, 1, state, "", "", "", TaskStatus.Phase.MAP, none)
                : new ReduceTaskStatus(attempt, progress, 1, state, "", "", "", TaskStatus.Phase.REDUCE, none);
    }

    private static boolean isMap(TaskAttemptID attempt) {
        return attempt.getTaskType() == TaskType.MAP;
    }
}
