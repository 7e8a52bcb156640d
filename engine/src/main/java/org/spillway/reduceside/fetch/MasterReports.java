package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports outputs to the application master that cannot be fetched, or that a merge finds damaged. It does not wait for
 * the task's regular report, which may be six seconds away. A report has a copy of the task's status, because the list
 * in the original is not safe for two threads.
 */
public final class MasterReports {
    private static final Logger LOG = LoggerFactory.getLogger(MasterReports.class);

    private final TaskUmbilicalProtocol umbilical;
    private final TaskAttemptID reduce;
    private final TaskStatus status;
    private final int reportsOfLost;
    private final AtomicReferenceArray<MapAttempt> fetched;

    /** Creates an object that has nothing to report. */
    public MasterReports(
            JobConf job, TaskUmbilicalProtocol umbilical, TaskAttemptID reduce, TaskStatus status, int maps) {
        this.umbilical = umbilical;
        this.reduce = reduce;
        this.status = status;
        this.reportsOfLost = Math.max(
                1,
                job.getInt(
                        MRJobConfig.MAX_FETCH_FAILURES_NOTIFICATIONS,
                        MRJobConfig.DEFAULT_MAX_FETCH_FAILURES_NOTIFICATIONS));
        this.fetched = new AtomicReferenceArray<>(maps);
    }

    /** Records that the output of an attempt becomes part of the input, before any of it is read. */
    void fetched(MapAttempt attempt) {
        fetched.set(attempt.map(), attempt);
    }

    /**
     * Reports the outputs that cannot be fetched, if a report is due. If sending fails, they are part of the next report.
     *
     * @param isLast whether the reduce gives up: the next attempt of it should not meet the same failures
     */
    void send(FetchTable table, boolean isLast) throws InterruptedException {
        Map<TaskAttemptID, Integer> outputs = table.takeReport(isLast);
        if (outputs.isEmpty()) {
            return;
        }
        try {
            send(outputs);
        } catch (IOException e) {
            LOG.warn("cannot report {} failed fetches to the application master, will try again", outputs.size(), e);
            table.report(outputs);
        }
    }

    /**
     * Reports an output that was written as no reduce can read it. It is reported as often as the application master
     * needs to run the map again: no retry of this reduce can succeed before that, and a reduce has only some attempts.
     *
     * @return the output's attempt and host
     */
    public String damaged(int map) {
        MapAttempt attempt = fetched.get(map);
        try {
            send(Collections.singletonMap(attempt.id(), reportsOfLost));
        } catch (IOException e) {
            LOG.warn("cannot report the output of {} to the application master", attempt.id(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return attempt.id() + " from " + attempt.host();
    }

    private void send(Map<TaskAttemptID, Integer> outputs) throws IOException, InterruptedException {
        TaskStatus report = (TaskStatus) status.clone();
        outputs.forEach((attempt, times) -> {
            for (int time = 0; time < times; time++) {
                report.addFetchFailedMap(attempt);
            }
        });
        umbilical.statusUpdate(reduce, report);
    }
}
