package org.spillway.localcluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.spillway.localcluster.hosts.NetworkPlan;
import org.spillway.minicluster.ClusterSize;
import org.spillway.minicluster.NodeSettings;

/**
 * Writes the configuration of a cluster of hosts, which is one for all: each host has its own addresses and its own files
 * at the same paths. Ports are Hadoop's defaults.
 */
final class HostsSettings {
    /** HDFS's default. */
    private static final int NAMENODE_PORT = 8020;

    /** A file survives that one host is off. With three copies on three hosts, none could be written then. */
    private static final int COPIES = 2;

    /** Hadoop's default of 60 s would hide how long a job waits for other parts. */
    private static final int FILES_TIMEOUT_MILLIS = 10_000;

    private final ClusterFolder folder;
    private final Path node;
    private final NetworkPlan plan;
    private final List<String> jars;
    private final boolean recovery;

    /**
     * Creates the configuration of a cluster.
     *
     * @param node the folder that each host sees as its own
     * @param jars the class path of containers
     * @param recovery whether node managers keep their state over a restart
     */
    HostsSettings(ClusterFolder folder, Path node, NetworkPlan plan, List<String> jars, boolean recovery) {
        this.folder = folder;
        this.node = node;
        this.plan = plan;
        this.jars = jars;
        this.recovery = recovery;
    }

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

    private static Path data(Path node) {
        return node.resolve("data");
    }

    /** Writes the files of clients and daemons. */
    void write() throws IOException {
        new SiteFiles(core(), hdfs(), yarn(), mapred()).write(folder.conf());
        SiteFiles.writeScheduler(folder.conf());
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

    private Configuration yarn() {
        Configuration conf = new Configuration(false);
        conf.set("yarn.resourcemanager.hostname", plan.master().fullName());
        conf.set("yarn.nodemanager.aux-services", "mapreduce_shuffle");
        conf.set("yarn.nodemanager.aux-services.mapreduce_shuffle.class", "org.apache.hadoop.mapred.ShuffleHandler");
        conf.set(
                "yarn.nodemanager.local-dirs", data(node).resolve("nodemanager").toString());
        conf.set("yarn.nodemanager.log-dirs", logs(node).toString());
        // Hadoop's default, 0, gives a node manager that starts again another port, and so another name.
        conf.set("yarn.nodemanager.address", "0.0.0.0:8041");
        conf.set("yarn.application.classpath", folder.conf().toString());
        NodeSettings.nodeAttributes(conf, data(node));
        ClusterSize machine = ClusterSize.ofThisMachine();
        NodeSettings.yarn(conf, SiteSettings.share(machine, plan.workers()));
        if (recovery) {
            SiteSettings.keepState(conf);
            conf.setBoolean("yarn.nodemanager.recovery.supervised", true);
            conf.set(
                    "yarn.nodemanager.recovery.dir", data(node).resolve("state").toString());
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
        NodeSettings.jobs(conf);
        conf.set("yarn.app.mapreduce.am.command-opts", SiteSettings.MASTER_OPTIONS);
        return conf;
    }
}
