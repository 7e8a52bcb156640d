package org.spillway.clients.hbase;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.LocalHBaseCluster;
import org.apache.hadoop.hbase.zookeeper.MiniZooKeeperCluster;

/** ZooKeeper, a master and a region server in this JVM, on the loopback address, with files in a local folder. */
final class LocalHBase {
    private static final String LOOPBACK = "127.0.0.1";
    private static final String HOST = "localhost";
    private static final String ANY_PORT = "0";
    private static final String NO_PORT = "-1";

    private LocalHBase() {}

    /**
     * Starts HBase, which runs until the JVM ends. Returns a configuration for its clients and their jobs.
     *
     * @param folder an existing folder for all its files
     */
    static Configuration start(Path folder) throws IOException, InterruptedException {
        Configuration conf = HBaseConfiguration.create();
        conf.set(
                "hbase.rootdir",
                Files.createDirectory(folder.resolve("hbase")).toUri().toString());
        // A local file system promises no durability, and these files need none.
        conf.setBoolean("hbase.unsafe.stream.capability.enforce", false);
        // The default writer reflects into the HDFS client of HBase's own Hadoop version.
        conf.set("hbase.wal.provider", "filesystem");
        conf.set("hbase.master.hostname", HOST);
        conf.set("hbase.regionserver.hostname", HOST);
        conf.set("hbase.master.ipc.address", LOOPBACK);
        conf.set("hbase.regionserver.ipc.address", LOOPBACK);
        conf.set("hbase.master.port", ANY_PORT);
        conf.set("hbase.regionserver.port", ANY_PORT);
        conf.set("hbase.master.info.port", NO_PORT);
        conf.set("hbase.regionserver.info.port", NO_PORT);
        // The master waits seconds for more region servers unless it knows that there is one only.
        conf.setInt("hbase.master.wait.on.regionservers.mintostart", 1);
        conf.setInt("hbase.master.wait.on.regionservers.maxtostart", 1);
        conf.setInt("hbase.regionserver.msginterval", 200);
        conf.setFloat("hfile.block.cache.size", 0.2f);

        MiniZooKeeperCluster zooKeeper = new MiniZooKeeperCluster(conf);
        int port = zooKeeper.startup(
                Files.createDirectory(folder.resolve("zookeeper")).toFile());
        conf.set("hbase.zookeeper.quorum", LOOPBACK);
        conf.setInt("hbase.zookeeper.property.clientPort", port);
        new LocalHBaseCluster(conf, 1).startup();
        return conf;
    }
}
