package org.spillway.job;

import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * How many cores a task may use. YARN without cgroups starts a task of one vcore on a machine of 32 processors and lets
 * it see them all, beside 31 other tasks.
 *
 * @param count at least 1
 * @param countIs who sets that, for messages
 */
public record TaskCores(int count, String countIs) {
    /** Those of this JVM: of its YARN container, if it is one, and of its cgroup or machine. */
    public static TaskCores of(JobConf job, TaskType type) {
        return of(job, type, YarnContainer.isOne());
    }

    /**
     * Those of a task that would run on a machine like this.
     *
     * @param inContainer whether it runs in a container of YARN's
     */
    public static TaskCores of(JobConf job, TaskType type, boolean inContainer) {
        return of(job, type, inContainer, Runtime.getRuntime().availableProcessors());
    }

    static TaskCores of(JobConf job, TaskType type, boolean inContainer, int processors) {
        if (inContainer) {
            String key = key(job, type);
            int vcores = Math.max(1, job.getInt(key, MRJobConfig.DEFAULT_MAP_CPU_VCORES)); // 1 for each of the keys
            if (vcores <= processors) {
                return new TaskCores(vcores, key + "=" + vcores);
            }
        }
        return new TaskCores(processors, "the processors of this machine");
    }

    private static String key(JobConf job, TaskType type) {
        if (YarnContainer.isMasters(job)) {
            return MRJobConfig.MR_AM_CPU_VCORES;
        }
        return type == TaskType.REDUCE ? MRJobConfig.REDUCE_CPU_VCORES : MRJobConfig.MAP_CPU_VCORES;
    }
}
