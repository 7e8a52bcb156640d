package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the application master at once which outputs cannot be had: the task's next report of its own accord may be six
 * seconds away. They go with a copy of the task's status, whose own list two threads would share. Thread-safe.
 */
public final class FailureReports {
    private static final Logger LOG = LoggerFactory.getLogger(FailureReports.class);

    private final TaskUmbilicalProtocol umbilical;
    private final TaskAttemptID reduce;
    private final TaskStatus status;
    private List<TaskAttemptID> unsent = new ArrayList<>();

    /** Nothing to tell. */
    public FailureReports(TaskUmbilicalProtocol umbilical, TaskAttemptID reduce, TaskStatus status) {
        this.umbilical = umbilical;
        this.reduce = reduce;
        this.status = status;
    }

    /** Outputs that cannot be had. */
    public synchronized void add(List<TaskAttemptID> attempts) {
        unsent.addAll(attempts);
    }

    /** Tells the application master of those that it has not been told of. If that fails they are told the next time. */
    public void send() throws InterruptedException {
        List<TaskAttemptID> now = take();
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
        List<TaskAttemptID> now = unsent;
        unsent = new ArrayList<>();
        return now;
    }
}
