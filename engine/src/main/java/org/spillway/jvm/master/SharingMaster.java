package org.spillway.jvm.master;

import java.io.FileNotFoundException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobContextImpl;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.MRAppMaster;
import org.apache.hadoop.mapreduce.v2.app.client.ClientService;
import org.apache.hadoop.mapreduce.v2.app.launcher.ContainerLauncher;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.util.ExitUtil;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hadoop's application master with an allocator and a launcher that share JVMs among tasks. */
final class SharingMaster extends MRAppMaster {
    private static final Logger LOG = LoggerFactory.getLogger(SharingMaster.class);

    private final JvmPool pool;
    private final boolean areAlike;
    private AMPreemptionPolicy preemption;
    private SharingLauncher launcher;
    private SharingAllocator allocator;

    /**
     * Creates a master that is not started.
     *
     * @param node on which it runs
     * @param httpPort of the web pages of that node
     * @param submitted when the job was submitted
     */
    SharingMaster(JobConf job, ContainerId container, NodeId node, int httpPort, long submitted) {
        super(container.getApplicationAttemptId(), container, node.getHost(), node.getPort(), httpPort, submitted);
        this.pool = new JvmPool(SharingRules.limit(job), System::nanoTime);
        this.areAlike = SharingRules.areAlike(job);
    }

    static void start(SharingMaster master, JobConf job, String user) throws Exception {
        initAndStartAppMaster(master, job, user);
    }

    @Override
    protected Dispatcher createDispatcher() {
        return new SharingDispatcher(pool);
    }

    // Hadoop makes it after the allocator, which needs it.
    @Override
    protected AMPreemptionPolicy createPreemptionPolicy(Configuration conf) {
        if (preemption == null) {
            preemption = super.createPreemptionPolicy(conf);
        }
        return preemption;
    }

    @Override
    protected ContainerAllocator createContainerAllocator(ClientService client, AppContext context) {
        if (client == null) {
            return super.createContainerAllocator(client, context); // the job has ended in an earlier master
        }
        String job = TypeConverter.fromYarn(getJobId()).toString();
        launcher = new SharingLauncher(context, pool, new JvmServer(pool, jobTokenSecretManager, job));
        allocator =
                new SharingAllocator(client, context, createPreemptionPolicy(getConfig()), pool, areAlike, launcher);
        return allocator;
    }

    @Override
    protected ContainerLauncher createContainerLauncher(AppContext context) {
        return launcher;
    }

    @Override
    public void notifyIsLastAMRetry(boolean isLast) {
        if (allocator != null) { // Hadoop tells only an allocator of its own
            allocator.setShouldUnregister(isLast);
        }
        super.notifyIsLastAMRetry(isLast);
    }

    // Hadoop ends the JVM only if its own main method has started the master.
    @Override
    public void shutDownJob() {
        super.shutDownJob();
        ExitUtil.ExitException first = ExitUtil.getFirstExitException();
        Runtime.getRuntime().exit(first == null ? 0 : first.getExitCode());
    }

    /** The master's JVM ends, by a signal or by itself: does what Hadoop's own does then. */
    void jvmEnds() {
        if (allocator != null) {
            allocator.setSignalled(true); // it does not wait for YARN any more
        }
        notifyIsLastAMRetry(isLastAMRetry);
        stop();
        if (getCommitter() == null) {
            return; // it has not come so far
        }
        try {
            getCommitter().abortJob(jobContext(), JobStatus.State.KILLED);
        } catch (FileNotFoundException e) {
            LOG.info("the job has left no temporary files");
        } catch (Exception e) {
            LOG.warn("the job's temporary files cannot be removed", e);
        }
    }

    private JobContext jobContext() {
        JobID job = TypeConverter.fromYarn(getJobId());
        return isNewApiCommitter()
                ? new org.apache.hadoop.mapreduce.task.JobContextImpl(getConfig(), job)
                : new JobContextImpl(new JobConf(getConfig()), job);
    }
}
