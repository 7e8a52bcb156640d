package org.spillway.jvm.master;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.ipc.CallerContext;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.MRAppMaster;
import org.apache.hadoop.mapreduce.v2.app.client.ClientService;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobEventType;
import org.apache.hadoop.mapreduce.v2.app.launcher.ContainerLauncher;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.mapreduce.v2.util.MRApps;
import org.apache.hadoop.mapreduce.v2.util.MRWebAppUtil;
import org.apache.hadoop.util.Daemon;
import org.apache.hadoop.util.ExitUtil;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.hadoop.yarn.YarnUncaughtExceptionHandler;
import org.apache.hadoop.yarn.api.ApplicationConstants;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hadoop's application master with an allocator and a launcher that share JVMs among tasks. */
public final class SharingMaster extends MRAppMaster {
    private static final Logger LOG = LoggerFactory.getLogger(SharingMaster.class);

    // YARN reports the end of a container on a lost node late.
    private static final long LONGEST_HOLD_OF_COMMIT_MILLIS = 5000;

    private final JvmPool pool;
    private final LargerRetries retries;
    private AMPreemptionPolicy preemption;
    private SharingLauncher launcher;
    private SharingAllocator allocator;

    private SharingMaster(JobConf job, ContainerId container) {
        super(
                container.getApplicationAttemptId(),
                container,
                variable(Environment.NM_HOST.name()),
                Integer.parseInt(variable(Environment.NM_PORT.name())),
                Integer.parseInt(variable(Environment.NM_HTTP_PORT.name())),
                Long.parseLong(variable(ApplicationConstants.APP_SUBMIT_TIME_ENV)));
        this.pool = new JvmPool(SharingRules.limit(job), System::nanoTime);
        this.retries = new LargerRetries(SharingRules.retriesLarger(job));
    }

    /** Called by the master's command. Starts Hadoop's own master where the job cannot share JVMs. */
    public static void main(String[] arguments) {
        JobConf job = new JobConf(new YarnConfiguration());
        job.addResource(new Path(MRJobConfig.JOB_CONF_FILE));
        String reason = SharingRules.reasonAgainst(job);
        reason = reason == null ? HadoopMethods.missing() : reason;
        if (reason != null) {
            LOG.info("Spillway: tasks share no JVMs: {}", reason);
            MRAppMaster.main(arguments);
            return;
        }
        try {
            start(job);
        } catch (Throwable t) {
            LOG.error("the master cannot start", t);
            ExitUtil.terminate(1, t);
        }
    }

    private static void start(JobConf job) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler(new YarnUncaughtExceptionHandler());
        ContainerId container = ContainerId.fromString(variable(Environment.CONTAINER_ID.name()));
        CallerContext.setCurrent(
                new CallerContext.Builder("mr_appmaster_" + container.getApplicationAttemptId()).build());
        SharingMaster master = new SharingMaster(job, container);
        Runnable hadoops = HadoopMethods.shutdownHook().newInstance(master);
        Runnable hook = () -> {
            if (master.allocator != null) { // Hadoop tells only an allocator of its own not to wait for YARN any more
                master.allocator.setSignalled(true);
            }
            hadoops.run();
        };
        ShutdownHookManager.get().addShutdownHook(hook, SHUTDOWN_HOOK_PRIORITY);
        MRWebAppUtil.initialize(job);
        // As the log of Hadoop's master has them.
        Optional.ofNullable(MRApps.getSystemPropertiesToLog(job)).ifPresent(LOG::info);
        String user = variable(Environment.USER.name());
        job.set(MRJobConfig.USER_NAME, user);
        LOG.info("Spillway: tasks share JVMs, {}={}", SharingRules.TASKS, job.getNumTasksToExecutePerJvm());
        initAndStartAppMaster(master, job, user);
    }

    private static String variable(String name) {
        return Objects.requireNonNull(
                System.getenv(name), () -> "the environment has no " + name + ", which YARN sets for a container");
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
    protected ContainerAllocator createContainerAllocator(ClientService client, AppContext context) {
        if (client == null) {
            return super.createContainerAllocator(client, context); // the job has ended in an earlier master
        }
        // Hadoop tells success when it has also copied the history and left YARN. The next master does both if this one
        // dies in between: it finds the commit.
        getDispatcher().register(JobEventType.class, event -> {
            if (event.getType() == JobEventType.JOB_COMMIT_COMPLETED) {
                ((RunningAppContext) context).markSuccessfulUnregistration();
            }
        });
        launcher = new SharingLauncher(context, pool, retries);
        allocator = new SharingAllocator(
                client,
                context,
                createPreemptionPolicy(getConfig()),
                pool,
                retries,
                SharingRules.areAlike(new JobConf(getConfig())),
                launcher);
        return allocator;
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
}
