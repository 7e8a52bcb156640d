package org.spillway.tools.minicluster;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * The resources of a node manager.
 *
 * <p>Usually the node manager offers {@code 8 * cores + 7} vcores. A task takes {@value #TASK_VCORES} vcores and an
 * application master takes 1. Therefore as many tasks run at once as there are cores, with up to 7 masters beside them. A
 * master stays for 5 seconds after its job. If it took as many vcores as a task, the next job would have one core less: so it
 * is with tasks of one vcore, where there is room for one master.
 *
 * @param cores the maximum number of tasks that run at once
 * @param memoryMb the total memory of all containers, in MiB
 * @param taskVcores the vcores of a task
 */
public record ClusterSize(int cores, int memoryMb, int taskVcores) {
    /** The usual vcores of a task. */
    public static final int TASK_VCORES = 8;

    /** The rest is left for the daemons and for the page cache. */
    private static final double SHARE_OF_MEMORY = 0.75;

    /** Room for an application master (512 MiB) and a task (1096 MiB). With less memory, no task could start. */
    static final int MIN_MEMORY_MB = 2048;

    /** Creates the size of a cluster whose tasks have {@link #TASK_VCORES}. */
    public ClusterSize(int cores, int memoryMb) {
        this(cores, memoryMb, TASK_VCORES);
    }

    /** Returns all cores and three quarters of the memory of this machine. */
    public static ClusterSize ofThisMachine() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return of(Runtime.getRuntime().availableProcessors(), system.getTotalMemorySize());
    }

    /** Returns the size for a machine. */
    static ClusterSize of(int processors, long physicalBytes) {
        long share = (long) (physicalBytes / (1 << 20) * SHARE_OF_MEMORY);
        return new ClusterSize(
                Math.max(1, processors), (int) Math.min(Integer.MAX_VALUE, Math.max(MIN_MEMORY_MB, share)));
    }

    /** Returns the number of vcores that the node manager offers. */
    public int vcores() {
        return taskVcores * cores + Math.max(1, taskVcores - 1);
    }
}
