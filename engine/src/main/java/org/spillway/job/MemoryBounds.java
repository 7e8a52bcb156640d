package org.spillway.job;

import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.spillway.memory.MemoryLimits;

/**
 * What a task may take, in bytes.
 *
 * @param heap -Xmx
 * @param direct direct memory that nobody has taken yet (-XX:MaxDirectMemorySize)
 * @param whole what the process may hold in all before it is killed
 * @param wholeIs who sets that, for messages
 */
public record MemoryBounds(long heap, long direct, long whole, String wholeIs) {
    /** Those of this JVM: of its YARN container, if it is one, and of its cgroup or machine. */
    public static MemoryBounds of(JobConf job) {
        return of(
                job,
                YarnContainer.isOne(),
                MemoryLimits.heapMax(),
                MemoryLimits.directAvailable(),
                MemoryLimits.machine());
    }

    static MemoryBounds of(JobConf job, boolean inContainer, long heap, long direct, long machine) {
        if (inContainer) {
            boolean uber = YarnContainer.isMasters(job);
            long mb = uber
                    ? job.getInt(MRJobConfig.MR_AM_VMEM_MB, MRJobConfig.DEFAULT_MR_AM_VMEM_MB)
                    : job.getMemoryRequired(TaskType.MAP);
            if (mb << 20 <= machine) {
                return new MemoryBounds(
                        heap,
                        direct,
                        mb << 20,
                        (uber ? MRJobConfig.MR_AM_VMEM_MB : MRJobConfig.MAP_MEMORY_MB) + "=" + mb);
            }
        }
        return new MemoryBounds(
                heap, direct, machine, "the machine's or cgroup's memory of " + (machine >> 20) + " MiB");
    }
}
