package org.spillway.job;

import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * The number of cores that a task may use. YARN without cgroups may start a task of one vcore on a machine of 32
 * processors, together with 31 other tasks. The task sees all 32 processors.
 *
 * @param count at least 1
 * @param countSource where the count comes from, for messages
 */
public record TaskCores(int count, String countSource) {
    /**
     * Returns the cores of this JVM, according to its YARN container (if it runs in one) and to its cgroup or machine.
     */
    public static TaskCores of(JobConf job, TaskType type) {
        return of(job, type, ContainerMemory.isHere());
    }

    /**
     * Returns the cores of a task on a machine like this one.
     *
     * @param inContainer whether the task runs in a YARN container
     */
    public static TaskCores of(JobConf job, TaskType type, boolean inContainer) {
        return of(job, type, inContainer, Runtime.getRuntime().availableProcessors());
    }

    static TaskCores of(JobConf job, TaskType type, boolean inContainer, int processors) {
        if (inContainer) {
            String key = key(job, type);
            int vcores = Math.max(1, job.getInt(key, MRJobConfig.DEFAULT_MAP_CPU_VCORES)); // 1 for all the keys
            if (vcores <= processors) {
                return new TaskCores(vcores, key + "=" + vcores);
            }
        }
        return new TaskCores(processors, "the processors of this machine");
    }

    private static String key(JobConf job, TaskType type) {
        if (ContainerMemory.isMasters(job)) {
            return MRJobConfig.MR_AM_CPU_VCORES;
        }
        return type == TaskType.REDUCE ? MRJobConfig.REDUCE_CPU_VCORES : MRJobConfig.MAP_CPU_VCORES;
    }
}
