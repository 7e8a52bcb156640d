package org.spillway.minicluster;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Configures the embedded cluster: one folder for all files, short intervals, and the resource checks of a real
 * cluster.
 */
final class ClusterSettings {
    private ClusterSettings() {}

    static Configuration of(ClusterSize size, Path folder) {
        Configuration conf = new YarnConfiguration();
        conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
        hdfs(conf);
        yarn(conf, size);
        jobs(conf, size);
        return conf;
    }

    private static void hdfs(Configuration conf) {
        conf.set("dfs.blocksize", "128m");
        conf.setInt("dfs.replication", 1);
        conf.setInt("mapreduce.client.submit.file.replication", 1);
    }

    private static void yarn(Configuration conf, ClusterSize size) {
        conf.setInt("yarn.nodemanager.resource.cpu-vcores", size.vcores());
        conf.setInt("yarn.nodemanager.resource.memory-mb", size.memoryMb());
        conf.setInt("yarn.minicluster.yarn.nodemanager.resource.memory-mb", size.memoryMb());
        conf.setInt("yarn.scheduler.minimum-allocation-mb", 128);
        conf.setInt("yarn.scheduler.maximum-allocation-mb", size.memoryMb());
        conf.setInt("yarn.scheduler.maximum-allocation-vcores", size.vcores());
        // The default calculator considers memory only. It would start more tasks than there are cores.
        conf.set(
                "yarn.scheduler.capacity.resource-calculator",
                "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator");
        conf.setInt("yarn.scheduler.capacity.maximum-am-resource-percent", 1);

        // Containers are monitored as on a real cluster, but only their physical memory. A JVM reserves far more
        // virtual memory than it uses.
        conf.setBoolean("yarn.minicluster.control-resource-monitoring", true);
        conf.setBoolean("mapreduce.minicluster.control-resource-monitoring", true);
        conf.setBoolean("yarn.nodemanager.pmem-check-enabled", true);
        conf.setBoolean("yarn.nodemanager.vmem-check-enabled", false);
        // By default, a node manager is unhealthy if its disk is 90 percent full. Jobs would then wait forever.
        conf.setFloat("yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", 100);
        conf.setInt("yarn.nodemanager.sleep-delay-before-sigkill.ms", 100);
        conf.setInt("yarn.nodemanager.process-kill-wait.ms", 500);
        conf.setInt("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", 100);
        conf.setInt("yarn.client.app-submission.poll-interval", 100);
    }

    private static void jobs(Configuration conf, ClusterSize size) {
        // Containers start $JAVA_HOME/bin/java. JAVA_HOME may be unset if this JVM was found on the PATH.
        String javaHome = "JAVA_HOME=" + System.getProperty("java.home");
        conf.set("yarn.app.mapreduce.am.admin.user.env", javaHome);
        conf.set("mapreduce.admin.user.env", javaHome);

        conf.setInt("yarn.app.mapreduce.am.resource.mb", 512);
        // The application master runs for a few seconds. C2 compilation would only take CPU time from the tasks.
        conf.set("yarn.app.mapreduce.am.command-opts", "-Xmx384m -XX:+UseSerialGC -XX:TieredStopAtLevel=1");
        conf.setInt("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", 100);
        conf.setInt("mapreduce.client.progressmonitor.pollinterval", 200);
        conf.setInt("mapreduce.client.completion.pollinterval", 200);

        conf.setInt("mapreduce.map.cpu.vcores", ClusterSize.TASK_VCORES);
        conf.setInt("mapreduce.reduce.cpu.vcores", ClusterSize.TASK_VCORES);
        TaskMemory.setFor(conf);
        conf.setInt("mapreduce.reduce.memory.mb", 1536);
        conf.set("mapreduce.reduce.java.opts", "-Xmx1024m");
        conf.setInt("mapreduce.job.reduces", size.cores());
        // Reduces that start early would occupy cores that maps need, and their shuffle time would be mostly waiting.
        conf.setFloat("mapreduce.job.reduce.slowstart.completedmaps", 1);
        // Times would include the second attempt of a slow task.
        conf.setBoolean("mapreduce.map.speculative", false);
        conf.setBoolean("mapreduce.reduce.speculative", false);
    }
}
