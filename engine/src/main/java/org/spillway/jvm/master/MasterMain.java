package org.spillway.jvm.master;

import org.apache.hadoop.fs.Path;
import org.apache.hadoop.ipc.CallerContext;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.app.MRAppMaster;
import org.apache.hadoop.mapreduce.v2.util.MRApps;
import org.apache.hadoop.mapreduce.v2.util.MRWebAppUtil;
import org.apache.hadoop.util.ExitUtil;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.hadoop.yarn.YarnUncaughtExceptionHandler;
import org.apache.hadoop.yarn.api.ApplicationConstants;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts the master of a job: the one that shares JVMs, or Hadoop's own where the job cannot have that. */
public final class MasterMain {
    private static final Logger LOG = LoggerFactory.getLogger(MasterMain.class);

    // That of Hadoop's master: before its file systems are closed.
    private static final int HOOK_PRIORITY = MRAppMaster.SHUTDOWN_HOOK_PRIORITY;

    private MasterMain() {}

    /** Called by the master's command. */
    public static void main(String[] arguments) {
        JobConf job = new JobConf(new YarnConfiguration());
        job.addResource(new Path(MRJobConfig.JOB_CONF_FILE));
        String reason = SharingRules.reasonAgainst(job);
        if (reason == null) {
            reason = HadoopMethods.missing();
        }
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
        SharingMaster master = new SharingMaster(
                job,
                container,
                NodeId.newInstance(variable(Environment.NM_HOST.name()), number(Environment.NM_PORT.name())),
                number(Environment.NM_HTTP_PORT.name()),
                Long.parseLong(variable(ApplicationConstants.APP_SUBMIT_TIME_ENV)));
        ShutdownHookManager.get().addShutdownHook(master::jvmEnds, HOOK_PRIORITY);
        MRWebAppUtil.initialize(job);
        String properties = MRApps.getSystemPropertiesToLog(job); // as the log of Hadoop's master has them
        if (properties != null) {
            LOG.info(properties);
        }
        String user = variable(Environment.USER.name());
        job.set(MRJobConfig.USER_NAME, user);
        LOG.info("Spillway: tasks share JVMs, {}={}", SharingRules.TASKS, job.getNumTasksToExecutePerJvm());
        SharingMaster.start(master, job, user);
    }

    private static int number(String name) {
        return Integer.parseInt(variable(name));
    }

    private static String variable(String name) {
        String value = System.getenv(name);
        if (value == null) {
            throw new IllegalStateException("the environment has no " + name + ", which YARN sets for a container");
        }
        return value;
    }
}
