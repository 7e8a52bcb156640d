package org.spillway.jvm.master;

import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.app.MRAppMaster;
import org.apache.hadoop.util.ExitUtil;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts the master that suits the job of this container. */
public final class MasterStart {
    private static final Logger LOG = LoggerFactory.getLogger(MasterStart.class);

    private MasterStart() {}

    /** Called by the master's command. Starts Hadoop's own master where the job can use none of Spillway's. */
    public static void main(String[] arguments) {
        JobConf job = new JobConf(new YarnConfiguration());
        job.addResource(new Path(MRJobConfig.JOB_CONF_FILE));
        boolean isSmall = SharingRules.mayRunInMaster(job);
        String reason = isSmall ? null : SharingRules.reasonAgainst(job);
        reason = reason == null ? HadoopMethods.missing() : reason;
        if (reason != null) {
            LOG.info("Spillway: tasks share no JVMs: {}", reason);
            MRAppMaster.main(arguments);
            return;
        }
        try {
            ContainerId container = ContainerId.fromString(SpillwayMaster.variable(Environment.CONTAINER_ID.name()));
            if (isSmall) {
                LOG.info("Spillway: a small job runs in its master");
                new SmallJobMaster(container).run(job);
            } else {
                LOG.info("Spillway: tasks share JVMs, {}={}", SharingRules.TASKS, job.getNumTasksToExecutePerJvm());
                new SharingMaster(job, container).run(job);
            }
        } catch (Throwable t) {
            LOG.error("the master cannot start", t);
            ExitUtil.terminate(1, t);
        }
    }
}
