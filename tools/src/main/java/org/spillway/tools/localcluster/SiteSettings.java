package org.spillway.tools.localcluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.spillway.tools.minicluster.ClusterSize;
import org.spillway.tools.minicluster.NodeSettings;

/**
 * Writes the cluster's configuration. All daemons listen on the loopback address, on ports that are free now.
 *
 * @param nodes the number of node managers
 * @param jars the class path of containers
 * @param recovery whether node managers keep their state over a restart
 */
record SiteSettings(ClusterFolder folder, int nodes, List<String> jars, boolean recovery) {
    private static final String HOST = "localhost:";

    /** With port 0, a daemon binds any free port and registers it with its master. */
    private static final String ANY_PORT = HOST + 0;

    /** The JVM options of application masters. */
    static final String MASTER_OPTIONS = "-Xmx384m";

    private static final String SHUFFLE_PORT = "mapreduce.shuffle.port";

    /** Minimum memory of a node manager: an application master and a task of the default size fit. */
    private static final int MIN_NODE_MB = 2048;

    /**
     * Number of ports that every cluster needs. Each node manager that keeps its state needs {@link #FOR_NODE} more.
     */
    private static final int FOR_ALL = 10;

    private static final int FOR_NODE = 2;

    /** How long a node manager or application master may be silent, in milliseconds. Hadoop's default is 10 minutes. */
    private static final int GIVEN_UP_MILLIS = 30_000;

    /**
     * Writes the configuration files of clients and daemons, and a copy with separate local directories for each node
     * manager.
     */
    void write() throws IOException {
        // One call for all ports, so that they differ.
        List<Integer> ports = FreePorts.find(FOR_ALL + FOR_NODE * nodes);
        Configuration core = new Configuration(false);
        core.set("fs.defaultFS", "hdfs://" + HOST + ports.get(0));
        core.set("hadoop.tmp.dir", folder.temp().toString());
        Configuration hdfs = hdfs(ports.get(1));
        Configuration yarn = yarn(ports.subList(2, 7));
        Configuration mapred = mapred(ports.subList(7, FOR_ALL));
        new SiteFiles(core, hdfs, yarn, mapred).write(folder.conf());
        SiteFiles.writeScheduler(folder.conf());
        for (int i = 1; i <= nodes; i++) {
            String name = DaemonKind.NODEMANAGER.name(i);
            Configuration own = new Configuration(yarn);
            own.set("yarn.nodemanager.local-dirs", folder.data().resolve(name).toString());
            own.set("yarn.nodemanager.log-dirs", folder.logs().resolve(name).toString());
            // mapred-site.xml is loaded last, so its shuffle port takes effect. The shuffle service loads it too.
            Configuration ownMapred = new Configuration(mapred);
            if (recovery) {
                int first = FOR_ALL + FOR_NODE * (i - 1);
                recover(own, folder.data().resolve(name + "-state"), ports.get(first));
                ownMapred.setInt(SHUFFLE_PORT, ports.get(first + 1));
            }
            Path conf = Files.createDirectories(folder.conf().resolve(name));
            new SiteFiles(core, hdfs, own, ownMapred).write(conf);
        }
    }

    private Configuration hdfs(int port) {
        Configuration conf = new Configuration(false);
        conf.set("dfs.namenode.name.dir", folder.data().resolve("name").toUri().toString());
        conf.set(
                "dfs.datanode.data.dir", folder.data().resolve("blocks").toUri().toString());
        conf.set("dfs.namenode.http-address", HOST + port);
        conf.set("dfs.datanode.address", ANY_PORT);
        conf.set("dfs.datanode.ipc.address", ANY_PORT);
        conf.set("dfs.datanode.http.address", ANY_PORT);
        conf.set("dfs.replication", "1");
        conf.set("dfs.namenode.safemode.extension", "0");
        // Some machines have no host name for the loopback address.
        conf.set("dfs.namenode.datanode.registration.ip-hostname-check", "false");
        return conf;
    }

    private Configuration yarn(List<Integer> ports) {
        Configuration conf = new Configuration(false);
        conf.set("yarn.resourcemanager.hostname", "localhost");
        conf.set("yarn.resourcemanager.address", HOST + ports.get(0));
        conf.set("yarn.resourcemanager.scheduler.address", HOST + ports.get(1));
        conf.set("yarn.resourcemanager.resource-tracker.address", HOST + ports.get(2));
        conf.set("yarn.resourcemanager.admin.address", HOST + ports.get(3));
        conf.set("yarn.resourcemanager.webapp.address", HOST + ports.get(4));
        conf.set("yarn.nodemanager.hostname", "localhost");
        conf.set("yarn.nodemanager.address", ANY_PORT);
        conf.set("yarn.nodemanager.localizer.address", ANY_PORT);
        conf.set("yarn.nodemanager.webapp.address", ANY_PORT);
        conf.set("yarn.nodemanager.aux-services", "mapreduce_shuffle");
        conf.set("yarn.nodemanager.aux-services.mapreduce_shuffle.class", "org.apache.hadoop.mapred.ShuffleHandler");
        conf.set("yarn.application.classpath", folder.conf().toString());
        NodeSettings.nodeAttributes(conf, folder.data());

        NodeSettings.yarn(conf, share(ClusterSize.ofThisMachine(), nodes));
        if (recovery) {
            keepState(conf);
        }
        return conf;
    }

    /** Returns the share of each of some nodes in a machine. */
    static ClusterSize share(ClusterSize machine, int nodes) {
        return new ClusterSize(Math.max(1, machine.cores() / nodes), Math.max(MIN_NODE_MB, machine.memoryMb() / nodes));
    }

    /** Sets what all must know of node managers that keep their state. */
    static void keepState(Configuration conf) {
        conf.setBoolean("yarn.nodemanager.recovery.enabled", true); // reduces read it too, for retries of fetches
        conf.setInt("yarn.nm.liveness-monitor.expiry-interval-ms", GIVEN_UP_MILLIS);
        conf.setInt("yarn.am.liveness-monitor.expiry-interval-ms", GIVEN_UP_MILLIS);
    }

    // A node manager must have the same port after a restart.
    private static void recover(Configuration node, Path state, int port) {
        node.setBoolean("yarn.nodemanager.recovery.supervised", true);
        node.set("yarn.nodemanager.recovery.dir", state.toString());
        node.set("yarn.nodemanager.address", HOST + port);
    }

    private Configuration mapred(List<Integer> ports) {
        Configuration conf = new Configuration(false);
        conf.set("mapreduce.framework.name", "yarn");
        conf.set("mapreduce.jobhistory.address", HOST + ports.get(0));
        conf.set("mapreduce.jobhistory.webapp.address", HOST + ports.get(1));
        conf.set("mapreduce.jobhistory.admin.address", HOST + ports.get(2));
        conf.setInt(SHUFFLE_PORT, 0);
        conf.set("mapreduce.application.classpath", String.join(",", jars));
        // Runs as many tasks at once as there are cores, so that measured times do not depend on contention.
        NodeSettings.jobs(conf, ClusterSize.TASK_VCORES);
        conf.set("yarn.app.mapreduce.am.command-opts", MASTER_OPTIONS);
        return conf;
    }
}
