package org.spillway.formats.hfile;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys.BlockWrite;
import org.spillway.formats.lab.ScratchFolder;

/**
 * The file systems of a run: the local one, and HDFS. HDFS is a MiniDFSCluster unless the run's folder is on another
 * one.
 */
final class Stores implements AutoCloseable {
    private Store local;
    private Store hdfs;

    /** Resources to close, last opened first. */
    private final Deque<Closeable> made = new ArrayDeque<>();

    private Stores() {}

    /**
     * Opens both file systems.
     *
     * @param scratch the run's folder
     */
    static Stores open(ScratchFolder scratch) throws IOException {
        Stores stores = new Stores();
        try {
            if (scratch.isLocal()) {
                stores.local = stores.store(scratch.conf(), scratch.path());
                stores.startHdfs(scratch);
            } else {
                stores.hdfs = stores.store(scratch.conf(), scratch.path());
                ScratchFolder folder = ScratchFolder.open(null);
                stores.made.push(folder::close);
                stores.local = stores.store(folder.conf(), folder.path());
            }
            return stores;
        } catch (IOException | RuntimeException e) {
            try (stores) {
                throw e;
            }
        }
    }

    Store local() {
        return local;
    }

    Store hdfs() {
        return hdfs;
    }

    private Store store(Configuration conf, Path folder) throws IOException {
        Store store = new Store(conf, folder);
        made.push(store);
        return store;
    }

    /** Starts one DataNode in this JVM with its blocks in the run's folder. Reads go through a socket. */
    private void startHdfs(ScratchFolder scratch) throws IOException {
        Configuration conf = new HdfsConfiguration(scratch.conf());
        conf.setInt(DFSConfigKeys.DFS_REPLICATION_KEY, 1);
        // DataNodes delete blocks at their heartbeats, and every trial leaves a file to delete.
        conf.setInt(DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY, 1);
        // A writer's close asks the NameNode whether the last block has arrived, and by default asks again after 400,
        // 800, 1600 ms. For small files this wait would be the whole measurement. With this setting it asks again
        // after 2, 4, 8 ms. The total wait stays the same as with Hadoop's defaults: some 12 seconds.
        conf.setInt(BlockWrite.LOCATEFOLLOWINGBLOCK_INITIAL_DELAY_MS_KEY, 2);
        conf.setInt(BlockWrite.LOCATEFOLLOWINGBLOCK_RETRIES_KEY, 12);
        MiniDFSCluster cluster = new MiniDFSCluster.Builder(
                        conf, scratch.local().resolve("hdfs").toFile())
                .numDataNodes(1)
                .storagesPerDatanode(1)
                .build();
        made.push(cluster::shutdown);
        cluster.waitActive();
        Path folder = new Path(cluster.getURI().toString(), "/rows");
        cluster.getFileSystem().mkdirs(folder);
        hdfs = store(conf, folder);
    }

    @Override
    public void close() throws IOException {
        while (!made.isEmpty()) {
            made.pop().close();
        }
    }
}
