package org.spillway.reduceside.fetch;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskID;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows which attempt of each map was fetched from which host, so that a merge that finds an output damaged can name and
 * report it. Thread-safe.
 */
public final class FetchedOutputs {
    private static final Logger LOG = LoggerFactory.getLogger(FetchedOutputs.class);

    private final TaskUmbilicalProtocol umbilical;
    private final TaskAttemptID reduce;
    private final TaskStatus status;
    private final int reports;
    private final int[] attempts;
    private final String[] hosts;

    /** Creates an object that knows of no output. */
    public FetchedOutputs(
            JobConf job, TaskUmbilicalProtocol umbilical, TaskAttemptID reduce, TaskStatus status, int maps) {
        this.umbilical = umbilical;
        this.reduce = reduce;
        this.status = status;
        this.reports = Math.max(
                1,
                job.getInt(
                        MRJobConfig.MAX_FETCH_FAILURES_NOTIFICATIONS,
                        MRJobConfig.DEFAULT_MAX_FETCH_FAILURES_NOTIFICATIONS));
        this.attempts = new int[maps];
        this.hosts = new String[maps];
    }

    /** Records that the output of a map is kept. */
    synchronized void kept(TaskAttemptID attempt, String host) {
        int map = attempt.getTaskID().getId();
        attempts[map] = attempt.getId();
        hosts[map] = host;
    }

    /**
     * Reports an output that was written as no reduce can read it. It is reported as often as the application master
     * needs to run the map again: no retry of this reduce can succeed before that, and a reduce has only some attempts.
     *
     * @return the output's attempt and host
     */
    public String damaged(int map) {
        TaskAttemptID attempt;
        String host;
        synchronized (this) {
            attempt = new TaskAttemptID(new TaskID(reduce.getJobID(), TaskType.MAP, map), attempts[map]);
            host = hosts[map];
        }
        TaskStatus told = (TaskStatus) status.clone();
        for (int i = 0; i < reports; i++) {
            told.addFetchFailedMap(attempt);
        }
        try {
            umbilical.statusUpdate(reduce, told);
        } catch (IOException e) {
            LOG.warn("cannot report the output of {} to the application master", attempt, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return attempt + " from " + host;
    }
}
