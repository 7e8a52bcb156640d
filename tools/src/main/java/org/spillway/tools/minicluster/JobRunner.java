package org.spillway.tools.minicluster;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.hadoop.util.ToolRunner;
import org.slf4j.MDC;
import org.spillway.jobs.JobTool;

/** Runs jobs one after the other and reports progress on standard error. */
final class JobRunner {
    /** The log context key of the prefix of progress lines. See log4j.properties. */
    private static final String STEP = "step";

    private volatile JobTool running;

    /**
     * Runs a job.
     *
     * @return whether the job succeeded
     * @throws InterruptedException if the job ended because this JVM is ending
     */
    boolean run(String step, JobTool tool, Configuration conf, String... args) throws Exception {
        System.err.println(step + ": starting");
        running = tool;
        MDC.put(STEP, step + ":");
        try {
            boolean good = ToolRunner.run(new Configuration(conf), tool, args) == JobTool.OK;
            if (ShutdownHookManager.get().isShutdownInProgress()) {
                throw new InterruptedException("the JVM is ending");
            }
            return good;
        } finally {
            MDC.remove(STEP);
            running = null;
        }
    }

    /** Kills the running job, if any. */
    void kill() throws Exception {
        JobTool tool = running;
        Job job = tool == null ? null : tool.job();
        if (job != null && job.getJobID() != null && !job.isComplete()) {
            job.killJob();
        }
    }
}
