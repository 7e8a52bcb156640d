package org.spillway.tools.minicluster;

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
        stayOnLoopback(conf);
        hdfs(conf);
        yarn(conf, size, folder);
        jobs(conf, size);
        return conf;
    }

    // By default, the cluster takes the machine's name for an address, which other machines may reach. It still does so
    // for
    // the node manager, where containers need the resource manager's token.
    private static void stayOnLoopback(Configuration conf) {
        conf.setBoolean("yarn.minicluster.fixed.ports", true);
        conf.setBoolean("mapreduce.jobhistory.minicluster.fixed.ports", true);
        for (String key : new String[] {
            "yarn.resourcemanager.address",
            "yarn.resourcemanager.scheduler.address",
            "yarn.resourcemanager.resource-tracker.address",
            "yarn.resourcemanager.admin.address",
            "yarn.resourcemanager.webapp.address",
            "mapreduce.jobhistory.address",
            "mapreduce.jobhistory.webapp.address",
            "mapreduce.jobhistory.admin.address"
        }) {
            conf.set(key, "localhost:0");
        }
    }

    private static void hdfs(Configuration conf) {
        conf.set("dfs.blocksize", "128m");
        conf.setInt("dfs.replication", 1);
        conf.setInt("mapreduce.client.submit.file.replication", 1);
    }

    private static void yarn(Configuration conf, ClusterSize size, Path folder) {
        NodeSettings.yarn(conf, size);
        NodeSettings.scheduler(conf);
        conf.setInt("yarn.minicluster.yarn.nodemanager.resource.memory-mb", size.memoryMb());
        conf.setInt("yarn.scheduler.capacity.maximum-am-resource-percent", 1);

        // Containers are monitored as on a real cluster, but only their physical memory.
        conf.setBoolean("yarn.minicluster.control-resource-monitoring", true);
        conf.setBoolean("mapreduce.minicluster.control-resource-monitoring", true);
        conf.setBoolean("yarn.nodemanager.pmem-check-enabled", true);
        conf.setInt("yarn.nodemanager.sleep-delay-before-sigkill.ms", 100);
        conf.setInt("yarn.nodemanager.process-kill-wait.ms", 500);
        conf.setInt("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", 100);
        conf.setInt("yarn.client.app-submission.poll-interval", 100);
        NodeSettings.nodeAttributes(conf, folder);
    }

    private static void jobs(Configuration conf, ClusterSize size) {
        // Containers start $JAVA_HOME/bin/java. JAVA_HOME may be unset if this JVM was found on the PATH.
        String javaHome = "JAVA_HOME=" + System.getProperty("java.home");
        conf.set("yarn.app.mapreduce.am.admin.user.env", javaHome);
        conf.set("mapreduce.admin.user.env", javaHome);
        // By default a container also gets the HADOOP_ variables of this JVM, whose class path may be another
        // cluster's.
        conf.set("yarn.nodemanager.env-whitelist", "JAVA_HOME,PATH,LANG,TZ");

        NodeSettings.jobs(conf, size.taskVcores());
        // The application master runs for a few seconds. C2 compilation would only take CPU time from the tasks.
        conf.set("yarn.app.mapreduce.am.command-opts", "-Xmx384m -XX:+UseSerialGC -XX:TieredStopAtLevel=1");
        conf.setInt("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", 100);
        conf.setInt("mapreduce.client.progressmonitor.pollinterval", 200);
        conf.setInt("mapreduce.client.completion.pollinterval", 200);

        TaskMemory.setFor(conf);
        conf.setInt("mapreduce.job.maps", size.cores());
        conf.setInt("mapreduce.job.reduces", size.cores());
        // Reduces that start early would occupy cores that maps need, and their shuffle time would be mostly waiting.
        conf.setFloat("mapreduce.job.reduce.slowstart.completedmaps", 1);
        // Times would include the second attempt of a slow task.
        conf.setBoolean("mapreduce.map.speculative", false);
        conf.setBoolean("mapreduce.reduce.speculative", false);
    }
}
