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
    // What a task's JVM takes besides heap and direct memory: classes, code, threads, compiler. 70 to 90 MiB in
    // docs/benchmarks.md's rows.
    static final long JVM = 96L << 20;

    /** Those of a task in this JVM: of its YARN container, if it is one, and of its cgroup or machine. */
    public static MemoryBounds of(JobConf job, TaskType type) {
        return of(
                job,
                type,
                YarnContainer.isOne(),
                MemoryLimits.heapMax(),
                MemoryLimits.directAvailable(),
                MemoryLimits.machine());
    }

    static MemoryBounds of(JobConf job, TaskType type, boolean inContainer, long heap, long direct, long machine) {
        if (inContainer) {
            boolean uber = YarnContainer.isMasters(job);
            long mb = uber
                    ? job.getInt(MRJobConfig.MR_AM_VMEM_MB, MRJobConfig.DEFAULT_MR_AM_VMEM_MB)
                    : job.getMemoryRequired(type);
            if (mb << 20 <= machine) {
                return new MemoryBounds(
                        heap, direct, mb << 20, (uber ? MRJobConfig.MR_AM_VMEM_MB : memoryKey(type)) + "=" + mb);
            }
        }
        return new MemoryBounds(
                heap, direct, machine, "the machine's or cgroup's memory of " + (machine >> 20) + " MiB");
    }

    /** What may lie off the heap without getting the task killed, beside what others need there; perhaps negative. */
    public long offHeapRoom(DirectNeeds needs) {
        return Math.min(direct - needs.total(), whole - heap - JVM - needs.codecs());
    }

    private static String memoryKey(TaskType type) {
        return type == TaskType.REDUCE ? MRJobConfig.REDUCE_MEMORY_MB : MRJobConfig.MAP_MEMORY_MB;
    }
}
