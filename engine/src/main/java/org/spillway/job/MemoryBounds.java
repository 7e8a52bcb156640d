package org.spillway.job;

import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.spillway.memory.MemoryLimits;

/**
 * What a task may take, in bytes.
 *
 * @param heap -Xmx
 * @param direct direct memory that nobody has taken yet (-XX:MaxDirectMemorySize)
 * @param whole what the process may hold in all before it is killed
 * @param ownsAll whether that is known to be this task's alone: YARN's container has that size and no other process or task in it
 * @param wholeIs who sets that, for messages
 */
public record MemoryBounds(long heap, long direct, long whole, boolean ownsAll, String wholeIs) {
    // What a task's JVM takes besides heap and direct memory: classes, code, threads, compiler. 70 to 90 MiB in
    // docs/benchmarks.md's rows.
    static final long JVM = 96L << 20;

    // A buffer that takes all it can leaves this share of the container and of direct memory to what the mapper takes
    // there, such as a native library or an input's codec. YARN kills a container that holds too much.
    private static final int RESERVED_SHARE = 8;

    // Hadoop's newer names of a container's memory, behind the prefix of a kind of JVM. They override the older ones.
    private static final String[] OTHER_NAMES = {".resource.memory-mb", ".resource.memory"};

    // A task with a child process (Streaming, Pipes) shares its container with it.
    private static final String[] CHILD_PROCESS = {"stream.map.streamprocessor", "mapreduce.pipes.executable"};

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
                        heap,
                        direct,
                        mb << 20,
                        !isLocal(job) && !sharesContainer(job, type),
                        (uber ? MRJobConfig.MR_AM_VMEM_MB : memoryKey(type)) + "=" + mb);
            }
        }
        return new MemoryBounds(
                heap, direct, machine, false, "the machine's or cgroup's memory of " + (machine >> 20) + " MiB");
    }

    /** What may lie off the heap without getting the task killed, beside what others need there; perhaps negative. */
    public long offHeapRoom(DirectNeeds needs) {
        return Math.min(direct - needs.total(), whole - heap - JVM - needs.codecs());
    }

    /** What a buffer may take that takes all it can; 0 where others count on the same memory. */
    public long spareRoom(DirectNeeds needs) {
        if (!ownsAll) {
            return 0;
        }
        return Math.min(
                direct - direct / RESERVED_SHARE - needs.total(),
                whole - whole / RESERVED_SHARE - heap - JVM - needs.codecs());
    }

    /** Whether a task's container has a child process in it, or a size that is not read here. */
    public static boolean sharesContainer(JobConf job, TaskType type) {
        String prefix = YarnContainer.isMasters(job) ? "yarn.app.mapreduce.am" : memoryPrefix(type);
        for (String name : OTHER_NAMES) {
            if (job.get(prefix + name) != null) {
                return true;
            }
        }
        for (String child : CHILD_PROCESS) {
            if (job.get(child) != null) {
                return true;
            }
        }
        return false;
    }

    // LocalJobRunner's tasks may run in a container, too: in that of their client, several at once.
    private static boolean isLocal(JobConf job) {
        return MRConfig.LOCAL_FRAMEWORK_NAME.equals(job.get(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME));
    }

    private static String memoryPrefix(TaskType type) {
        return type == TaskType.REDUCE ? "mapreduce.reduce" : "mapreduce.map";
    }

    private static String memoryKey(TaskType type) {
        return memoryPrefix(type) + ".memory.mb";
    }
}
