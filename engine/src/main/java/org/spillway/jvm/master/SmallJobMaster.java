package org.spillway.jvm.master;

import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.TaskAttemptListener;
import org.apache.hadoop.mapreduce.v2.app.client.ClientService;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * Hadoop's application master for a job that runs in it (uber mode), without what takes longer than the job: web pages, and a
 * second's sleep before a task commits. A job that turns out to be too large runs as stock's.
 */
public class SmallJobMaster extends SpillwayMaster {
    SmallJobMaster(ContainerId container) {
        super(container);
    }

    /**
     * Creates the master of a job in a JVM that runs several.
     *
     * @param container that of this JVM
     * @param submitMillis when the job was submitted, by the clock
     */
    protected SmallJobMaster(ApplicationAttemptId attempt, ContainerId container, long submitMillis) {
        super(attempt, container, submitMillis);
    }

    @Override
    protected ClientService createClientService(AppContext context) {
        return new SmallJobClients(context);
    }

    @Override
    protected TaskAttemptListener createTaskAttemptListener(AppContext context, AMPreemptionPolicy preemption) {
        return OwnTasks.of(super.createTaskAttemptListener(context, preemption));
    }
}
