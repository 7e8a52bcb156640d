package org.spillway.session.master;

import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.api.records.JobReport;
import org.apache.hadoop.mapreduce.v2.api.records.JobState;
import org.apache.hadoop.mapreduce.v2.app.JobEndNotifier;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.spillway.jvm.master.SmallJobMaster;
import org.spillway.session.SessionJob;

/** The master of one of a session's jobs. The JVM outlives it. */
final class SessionJobMaster extends SmallJobMaster {
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Runnable ending;

    /** @param ending told when the job begins to leave YARN */
    SessionJobMaster(SessionJob job, ContainerId container, Runnable ending) {
        super(job.attempt(), container, job.submitMillis());
        this.ending = ending;
    }

    // Hadoop calls it in a thread of its own when the job has ended.
    @Override
    public void shutDownJob() {
        ending.run();
        try {
            isLastAMRetry = true; // YARN tries an unmanaged master once
            notifyIsLastAMRetry(true);
            stop();
            if (getConfig().get(MRJobConfig.MR_JOB_END_NOTIFICATION_URL) != null) {
                notifyEnd();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            ended.countDown();
        }
    }

    // Hadoop's master keeps this to itself.
    private void notifyEnd() throws InterruptedException {
        JobReport report = job().getReport();
        if (!getContext().hasSuccessfullyUnregistered()) {
            report.setJobState(JobState.FAILED); // as YARN will say
        }
        JobEndNotifier notifier = new JobEndNotifier();
        notifier.setConf(getConfig());
        notifier.notify(report);
    }

    /** Waits until the job has ended and has left YARN. */
    void await() throws InterruptedException {
        ended.await();
    }

    /** Whether the job has ended well. */
    boolean hasSucceeded() {
        return job().getState() == JobState.SUCCEEDED;
    }

    private Job job() {
        return getContext().getAllJobs().values().iterator().next();
    }

    /** Returns what answers the job's clients, to be stopped when they have heard of the end. Null before the job begins. */
    Service clients() {
        return (Service) getClientService();
    }
}
