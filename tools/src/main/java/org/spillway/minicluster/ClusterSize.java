package org.spillway.minicluster;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * What a node manager has to give.
 *
 * <p>A task weighs {@value #TASK_VCORES} vcores and an application master 1, and {@code 8 * cores + 7} are offered: so as
 * many tasks run at once as there are cores, and up to 7 masters beside them. A master lingers for 5 seconds after its
 * job; weighing as much as a task it would take one core from the next job.
 *
 * @param cores how many tasks may run at once
 * @param memoryMb what all containers together may use
 */
public record ClusterSize(int cores, int memoryMb) {
    /** The weight of a task. */
    public static final int TASK_VCORES = 8;

    /** A quarter is left for this JVM with its four daemons, and for the files' page cache. */
    private static final double SHARE_OF_MEMORY = 0.75;

    /** A master and one task of the default size: with less, no job ever starts. */
    static final int LEAST_MEMORY_MB = 2048;

    /** All cores of this machine and three quarters of its memory. */
    public static ClusterSize ofThisMachine() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return of(Runtime.getRuntime().availableProcessors(), system.getTotalMemorySize());
    }

    /** For a machine with that much. */
    static ClusterSize of(int processors, long physicalBytes) {
        long share = (long) (physicalBytes / (1 << 20) * SHARE_OF_MEMORY);
        return new ClusterSize(
                Math.max(1, processors), (int) Math.min(Integer.MAX_VALUE, Math.max(LEAST_MEMORY_MB, share)));
    }

    /** What the node manager offers. */
    public int vcores() {
        return TASK_VCORES * cores + TASK_VCORES - 1;
    }
}
