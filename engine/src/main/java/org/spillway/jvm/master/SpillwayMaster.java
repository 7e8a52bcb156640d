package org.spillway.jvm.master;

import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.ipc.CallerContext;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.MRAppMaster;
import org.apache.hadoop.mapreduce.v2.app.client.ClientService;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobEventType;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.RMContainerAllocator;
import org.apache.hadoop.mapreduce.v2.util.MRApps;
import org.apache.hadoop.mapreduce.v2.util.MRWebAppUtil;
import org.apache.hadoop.util.ExitUtil;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.hadoop.yarn.YarnUncaughtExceptionHandler;
import org.apache.hadoop.yarn.api.ApplicationConstants;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hadoop's application master, started by Spillway's command. It tells of success at the commit. */
abstract class SpillwayMaster extends MRAppMaster {
    private static final Logger LOG = LoggerFactory.getLogger(SpillwayMaster.class);

    SpillwayMaster(ContainerId container) {
        this(
                container.getApplicationAttemptId(),
                container,
                Long.parseLong(variable(ApplicationConstants.APP_SUBMIT_TIME_ENV)));
    }

    /** Creates the master of an attempt in a container that need not be the attempt's own. */
    SpillwayMaster(ApplicationAttemptId attempt, ContainerId container, long submitMillis) {
        super(
                attempt,
                container,
                variable(Environment.NM_HOST.name()),
                Integer.parseInt(variable(Environment.NM_PORT.name())),
                Integer.parseInt(variable(Environment.NM_HTTP_PORT.name())),
                submitMillis);
    }

    /** Returns a variable of this container's environment. */
    public static String variable(String name) {
        return Objects.requireNonNull(
                System.getenv(name), () -> "the environment has no " + name + ", which YARN sets for a container");
    }

    /** Runs the job. This JVM ends with it. */
    final void run(JobConf job) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler(new YarnUncaughtExceptionHandler());
        CallerContext.setCurrent(new CallerContext.Builder("mr_appmaster_" + getAttemptID()).build());
        Runnable hadoops = HadoopMethods.shutdownHook().newInstance(this);
        Runnable hook = () -> {
            if (getContainerAllocator() instanceof RMContainerAllocator allocator) {
                allocator.setSignalled(true); // nothing waits for YARN any more
            }
            hadoops.run();
        };
        ShutdownHookManager.get().addShutdownHook(hook, SHUTDOWN_HOOK_PRIORITY);
        MRWebAppUtil.initialize(job);
        // As the log of Hadoop's master has them.
        Optional.ofNullable(MRApps.getSystemPropertiesToLog(job)).ifPresent(LOG::info);
        String user = variable(Environment.USER.name());
        job.set(MRJobConfig.USER_NAME, user);
        initAndStartAppMaster(this, job, user);
    }

    // Hadoop tells this, and the end of the JVM, only to an allocator of its own making.
    @Override
    public void notifyIsLastAMRetry(boolean isLast) {
        if (getContainerAllocator() instanceof RMContainerAllocator allocator) {
            allocator.setShouldUnregister(isLast);
        }
        super.notifyIsLastAMRetry(isLast);
    }

    // Hadoop tells success when it has also copied the history and left YARN. The next master does both if this one
    // dies in between: it finds the commit.
    @Override
    protected final ContainerAllocator createContainerAllocator(ClientService client, AppContext context) {
        if (client == null) {
            return super.createContainerAllocator(null, context); // the job has ended in an earlier master
        }
        getDispatcher().register(JobEventType.class, event -> {
            if (event.getType() == JobEventType.JOB_COMMIT_COMPLETED) {
                ((RunningAppContext) context).markSuccessfulUnregistration();
            }
        });
        return allocator(client, context);
    }

    /** Creates the allocator of a job that has not ended yet. */
    ContainerAllocator allocator(ClientService client, AppContext context) {
        return super.createContainerAllocator(client, context);
    }

    // Hadoop ends the JVM only if its own main method has started the master.
    @Override
    public void shutDownJob() {
        super.shutDownJob();
        ExitUtil.ExitException first = ExitUtil.getFirstExitException();
        Runtime.getRuntime().exit(first == null ? 0 : first.getExitCode());
    }
}
