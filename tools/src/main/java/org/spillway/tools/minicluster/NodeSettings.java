package org.spillway.tools.minicluster;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.spillway.report.TaskResources;

/** The settings with which nodes of our clusters, in this JVM or as processes, run as many tasks as they have cores. */
public final class NodeSettings {
    private NodeSettings() {}

    /** Sets what a node manager offers, and what the scheduler allocates of it. */
    public static void yarn(Configuration conf, ClusterSize node) {
        conf.setInt("yarn.nodemanager.resource.memory-mb", node.memoryMb());
        conf.setInt("yarn.nodemanager.resource.cpu-vcores", node.vcores());
        conf.setInt("yarn.scheduler.minimum-allocation-mb", 128);
        conf.setInt("yarn.scheduler.maximum-allocation-mb", node.memoryMb());
        conf.setInt("yarn.scheduler.maximum-allocation-vcores", node.vcores());
        // A JVM reserves far more virtual memory than it uses.
        conf.setBoolean("yarn.nodemanager.vmem-check-enabled", false);
        // By default, a node manager is unhealthy if its disk is 90 percent full. Jobs would then wait forever.
        conf.setFloat("yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", 100);
    }

    /** Sets the scheduler's calculator: the default one considers memory only, and would start more tasks than cores. */
    public static void scheduler(Configuration conf) {
        conf.set(
                "yarn.scheduler.capacity.resource-calculator",
                "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator");
    }

    /** Sets where the resource manager keeps attributes of nodes: by default a folder in /tmp, named after the user. */
    public static void nodeAttributes(Configuration conf, Path parent) {
        conf.set(
                "yarn.node-attribute.fs-store.root-dir",
                parent.resolve("node-attributes").toUri().toString());
    }

    /** Sets what tasks and application masters ask for. */
    public static void jobs(Configuration conf, int taskVcores) {
        conf.setInt(TaskResources.MAP_VCORES, taskVcores);
        conf.setInt(TaskResources.REDUCE_VCORES, taskVcores);
        // The default of 1536 MiB leaves little memory for tasks on a small machine.
        conf.setInt("yarn.app.mapreduce.am.resource.mb", 512);
    }
}
