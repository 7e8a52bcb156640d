package org.spillway.jvm.master;

import java.util.concurrent.Executors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.client.ClientService;
import org.apache.hadoop.mapreduce.v2.app.launcher.ContainerLauncher;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.util.Daemon;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.event.Dispatcher;

/** An application master with an allocator and a launcher that share JVMs among tasks. */
public final class SharingMaster extends SpillwayMaster {
    // YARN reports the end of a container on a lost node late.
    private static final long LONGEST_HOLD_OF_COMMIT_MILLIS = 5000;

    private final JvmPool pool;
    private final LargerRetries retries;
    private AMPreemptionPolicy preemption;
    private SharingLauncher launcher;

    SharingMaster(JobConf job, ContainerId container) {
        super(container);
        this.pool = new JvmPool(SharingRules.limit(job), System::nanoTime);
        this.retries = new LargerRetries(SharingRules.retriesLarger(job));
    }

    @Override
    protected Dispatcher createDispatcher() {
        return new SharingDispatcher(pool, retries, LONGEST_HOLD_OF_COMMIT_MILLIS);
    }

    // Hadoop makes it after the allocator, which needs it.
    @Override
    protected AMPreemptionPolicy createPreemptionPolicy(Configuration conf) {
        preemption = preemption == null ? super.createPreemptionPolicy(conf) : preemption;
        return preemption;
    }

    @Override
    ContainerAllocator allocator(ClientService client, AppContext context) {
        launcher = new SharingLauncher(context, pool, retries);
        return new SharingAllocator(
                client,
                context,
                createPreemptionPolicy(getConfig()),
                pool,
                retries,
                SharingRules.areAlike(new JobConf(getConfig())),
                launcher);
    }

    @Override
    protected ContainerLauncher createContainerLauncher(AppContext context) {
        return launcher;
    }

    // All parts of the master have started, and nothing is launched yet.
    @Override
    protected void startJobs() {
        if (launcher != null) { // or the job has ended in an earlier master
            String job = TypeConverter.fromYarn(getJobId()).toString();
            new JvmServer(pool, job, Executors.newSingleThreadScheduledExecutor(Daemon::new))
                    .start(taskAttemptListener, getConfig());
        }
        super.startJobs();
    }
}
