package org.spillway.tools.localcluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.conf.Configuration;
import org.spillway.tools.localcluster.hosts.Host;
import org.spillway.tools.localcluster.hosts.NetworkPlan;
import org.spillway.tools.localcluster.kerberos.SecureSettings;
import org.spillway.tools.minicluster.ClusterSize;
import org.spillway.tools.minicluster.NodeSettings;

/**
 * Writes the configuration of a cluster of hosts, which is one for all: each host has its own addresses and its own files
 * at the same paths. Ports are Hadoop's defaults.
 *
 * @param node the folder that each host sees as its own
 * @param jars the class path of containers
 * @param workers what the node managers are set to
 * @param users whether containers run as {@link ClusterUsers}
 * @param security of a secure cluster; null without Kerberos
 */
record HostsSettings(
        ClusterFolder folder,
        Path node,
        NetworkPlan plan,
        List<String> jars,
        WorkerSettings workers,
        boolean users,
        SecureSettings security) {
    /** HDFS's default. */
    private static final int NAMENODE_PORT = 8020;

    /** A file survives that one host is off. With three copies on three hosts, none could be written then. */
    private static final int COPIES = 2;

    /** Hadoop's default of 60 s would hide how long a job waits for other parts. */
    private static final int FILES_TIMEOUT_MILLIS = 10_000;

    /** Hadoop's default of 10 minutes is longer than a job. */
    private static final int HEALTH_MILLIS = 1000;

    /** Returns the folder of temporary files on each host. */
    static Path temp(Path node) {
        return node.resolve("tmp");
    }

    /** Returns the folder of logs on each host, containers' included. */
    static Path logs(Path node) {
        return node.resolve("logs");
    }

    /** Returns the folder of the name node, seen from a host. */
    static Path names(Path node) {
        return data(node).resolve("name");
    }

    /** Returns the local folder of the node manager, seen from a host. */
    static Path localDir(Path node) {
        return data(node).resolve("nodemanager");
    }

    /** Returns the folder where the node manager keeps its state, seen from a host. */
    static Path state(Path node) {
        return data(node).resolve("state");
    }

    /** Returns the configuration of a host's daemons: its own if it has one, otherwise that of all. */
    static Path conf(ClusterFolder folder, Host host) {
        Path own = folder.conf().resolve(host.name());
        return Files.isDirectory(own) ? own : folder.conf();
    }

    /** Returns the file whose lines are what the health check of the node manager says, seen from a host. */
    static Path health(Path node) {
        return data(node).resolve("health");
    }

    /** Returns the file with the names of the hosts whose node managers are not to be used. */
    static Path excluded(ClusterFolder folder) {
        return folder.conf().resolve("excluded");
    }

    private static Path data(Path node) {
        return node.resolve("data");
    }

    /** Writes the files of clients and daemons. Removes those that an earlier start wrote for single hosts. */
    void write() throws IOException {
        for (Host host : plan.hosts()) {
            FileUtils.deleteDirectory(folder.conf().resolve(host.name()).toFile());
        }
        ClusterSize size = workers.size(plan.workers());
        write(size, folder.conf());
        if (workers.largeWorker()) {
            Path own = folder.conf().resolve(plan.workerHosts().get(0).name());
            write(WorkerSettings.LARGE, Files.createDirectories(own));
        }
        SiteFiles.writeScheduler(folder.conf());
        Files.write(excluded(folder), new byte[0]);
    }

    private void write(ClusterSize size, Path conf) throws IOException {
        SiteFiles site = new SiteFiles(core(), hdfs(), yarn(size), mapred());
        if (security != null) {
            security.addCore(site.core());
            security.addHdfs(site.hdfs());
            security.addYarn(site.yarn());
            security.addMapred(site.mapred());
            security.writeTls(conf);
        }
        site.write(conf);
    }

    private Configuration core() {
        Configuration conf = new Configuration(false);
        conf.set("fs.defaultFS", "hdfs://" + plan.master().fullName() + ":" + NAMENODE_PORT);
        conf.set("hadoop.tmp.dir", temp(node).toString());
        return conf;
    }

    private Configuration hdfs() {
        Configuration conf = new Configuration(false);
        conf.set("dfs.namenode.name.dir", names(node).toUri().toString());
        conf.set("dfs.datanode.data.dir", data(node).resolve("blocks").toUri().toString());
        conf.setInt("dfs.replication", Math.min(COPIES, plan.workers()));
        conf.set("dfs.namenode.safemode.extension", "0");
        conf.setBoolean("dfs.client.block.write.replace-datanode-on-failure.enable", false);
        conf.setInt("dfs.client.socket-timeout", FILES_TIMEOUT_MILLIS);
        return conf;
    }

    private Configuration yarn(ClusterSize size) {
        Configuration conf = new Configuration(false);
        conf.set("yarn.resourcemanager.hostname", plan.master().fullName());
        conf.set("yarn.nodemanager.aux-services", "mapreduce_shuffle");
        conf.set("yarn.nodemanager.aux-services.mapreduce_shuffle.class", "org.apache.hadoop.mapred.ShuffleHandler");
        conf.set("yarn.nodemanager.local-dirs", localDir(node).toString());
        conf.set("yarn.nodemanager.log-dirs", logs(node).toString());
        // Hadoop's default, 0, gives a node manager that starts again another port, and so another name.
        conf.set("yarn.nodemanager.address", "0.0.0.0:8041");
        conf.set("yarn.application.classpath", folder.conf().toString());
        conf.set("yarn.resourcemanager.nodes.exclude-path", excluded(folder).toString());
        conf.setInt("yarn.resourcemanager.decommissioning-nodes-watcher.poll-interval-secs", 1);
        // A line that begins with ERROR makes a node unhealthy. Without the file nothing is said.
        conf.set("yarn.nodemanager.health-checker.script.path", "/bin/cat");
        conf.set("yarn.nodemanager.health-checker.script.opts", health(node).toString());
        conf.setInt("yarn.nodemanager.health-checker.interval-ms", HEALTH_MILLIS);
        NodeSettings.nodeAttributes(conf, data(node));
        NodeSettings.yarn(conf, size);
        if (workers.largeWorker()) {
            conf.setInt("yarn.scheduler.maximum-allocation-mb", WorkerSettings.LARGE_CONTAINER_MB);
            // Without it YARN makes large containers smaller while the large worker is lost, 10 s after the start and
            // later. Masters then start on the others and fill them.
            conf.setLong("yarn.resourcemanager.work-preserving-recovery.scheduling-wait-ms", Integer.MAX_VALUE);
        }
        if (workers.recovery()) {
            SiteSettings.keepState(conf);
            conf.setBoolean("yarn.nodemanager.recovery.supervised", true);
            conf.set("yarn.nodemanager.recovery.dir", state(node).toString());
        }
        if (workers.expirySeconds() != null) {
            conf.setLong(
                    "yarn.nm.liveness-monitor.expiry-interval-ms", TimeUnit.SECONDS.toMillis(workers.expirySeconds()));
        }
        if (users) {
            ClusterUsers.set(conf);
        }
        return conf;
    }

    private Configuration mapred() {
        Configuration conf = new Configuration(false);
        String master = plan.master().fullName();
        conf.set("mapreduce.framework.name", "yarn");
        conf.set("mapreduce.jobhistory.address", master + ":10020");
        conf.set("mapreduce.jobhistory.webapp.address", master + ":19888");
        conf.set("mapreduce.application.classpath", String.join(",", jars));
        NodeSettings.jobs(conf, ClusterSize.TASK_VCORES);
        conf.set("yarn.app.mapreduce.am.command-opts", SiteSettings.MASTER_OPTIONS);
        if (users) {
            // Hadoop's default has a parent that the first user owns.
            conf.set("yarn.app.mapreduce.am.staging-dir", UserFolders.HOMES);
        }
        return conf;
    }
}
