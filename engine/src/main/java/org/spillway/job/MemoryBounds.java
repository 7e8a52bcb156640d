package org.spillway.job;

import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.spillway.memory.JvmMemory;
import org.spillway.memory.MemoryLimits;

/**
 * What a task may take, in bytes.
 *
 * @param jvm memory of its JVM
 * @param whole what the process may hold in all before it is killed; 0 if that is not known, so that nothing may lie off the heap
 * @param ownsAll whether that is known to be this task's alone: YARN's container has that size and no other process or task in it
 * @param limitSource who sets that, for messages
 */
public record MemoryBounds(JvmMemory jvm, long whole, boolean ownsAll, String limitSource) {
    // A buffer that takes all it can leaves this share of the container and of direct memory to what the mapper takes
    // there, such as a native library or an input's codec. YARN kills a container that holds too much.
    private static final int RESERVED_SHARE = 8;

    // A task with a child process shares its container with it.
    private static final String STREAMING = "stream.map.streamprocessor";
    private static final String PIPES = "mapreduce.pipes.executable";

    /** Returns the bounds of a task in this JVM: of its YARN container, if it runs in one, else of its cgroup or machine. */
    public static MemoryBounds of(JobConf job, TaskType type) {
        return of(job, type, ContainerMemory.isHere(), JvmMemory.ofThis(), MemoryLimits.machine());
    }

    static MemoryBounds of(JobConf job, TaskType type, boolean inContainer, JvmMemory jvm, long machine) {
        if (inContainer) {
            if (isLocal(job)) {
                return new MemoryBounds(jvm, 0, false, "the job client's container");
            }
            MemoryBounds container = inContainer(job, type, jvm);
            if (container.whole <= machine) {
                return container;
            }
        }
        return new MemoryBounds(jvm, machine, false, "the machine's or cgroup's memory of " + (machine >> 20) + " MiB");
    }

    /** Returns the bounds of a task of this kind in its container, whatever memory the machine has. */
    public static MemoryBounds inContainer(JobConf job, TaskType type, JvmMemory jvm) {
        ContainerMemory container = ContainerMemory.of(job, type);
        boolean hasChild = job.get(STREAMING) != null || job.get(PIPES) != null;
        return new MemoryBounds(jvm, container.bytes(), container.bytes() > 0 && !hasChild, container.setting());
    }

    /** Returns the same bounds for one who has these bytes less of the heap. */
    public MemoryBounds without(long heapBytes) {
        JvmMemory rest = new JvmMemory(jvm.heap(), jvm.usable() - heapBytes, jvm.direct(), jvm.directIsSet());
        return new MemoryBounds(rest, whole, ownsAll, limitSource);
    }

    /** What may lie off the heap without getting the task killed, beside what others need there; perhaps negative. */
    public long offHeapRoom(DirectNeeds needs) {
        return Math.min(jvm.direct() - needs.total(), whole - jvm.heap() - jvm.own() - needs.codecs());
    }

    /** What a buffer may take that takes all it can; 0 where others count on the same memory. */
    public long spareRoom(DirectNeeds needs) {
        if (!ownsAll) {
            return 0;
        }
        return Math.min(
                jvm.direct() - jvm.direct() / RESERVED_SHARE - needs.total(),
                whole - whole / RESERVED_SHARE - jvm.heap() - jvm.own() - needs.codecs());
    }

    // LocalJobRunner's tasks may run in a container, too: in that of their client, several at once.
    private static boolean isLocal(JobConf job) {
        return MRConfig.LOCAL_FRAMEWORK_NAME.equals(job.get(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME));
    }
}
