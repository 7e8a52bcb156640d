package org.spillway.formats.hfile;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
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
    private final Map<StoreKind, Store> stores = new EnumMap<>(StoreKind.class);

    /** Resources to close, last opened first. */
    private final Deque<Closeable> made = new ArrayDeque<>();

    private Stores() {}

    /**
     * Opens both file systems.
     *
     * @param scratch the run's folder
     * @param bytes the most bytes that either holds at any time
     */
    static Stores open(ScratchFolder scratch, long bytes) throws IOException {
        Stores stores = new Stores();
        try {
            if (scratch.isLocal()) {
                stores.add(StoreKind.LOCAL, scratch.conf(), scratch.path());
                stores.startHdfs(scratch);
            } else {
                stores.add(StoreKind.HDFS, scratch.conf(), scratch.path());
                ScratchFolder local = ScratchFolder.open(null, bytes);
                stores.made.push(local::close);
                stores.add(StoreKind.LOCAL, local.conf(), local.path());
            }
            return stores;
        } catch (IOException | RuntimeException e) {
            stores.closeAfter(e);
            throw e;
        }
    }

    Store get(StoreKind kind) {
        return stores.get(kind);
    }

    private void add(StoreKind kind, Configuration conf, Path folder) throws IOException {
        Store store = new Store(conf, folder);
        made.push(store);
        stores.put(kind, store);
    }

    /** Starts one DataNode in this JVM with its blocks in the run's folder. Reads go through a socket. */
    private void startHdfs(ScratchFolder scratch) throws IOException {
        Configuration conf = new HdfsConfiguration(scratch.conf());
        conf.setInt(DFSConfigKeys.DFS_REPLICATION_KEY, 1);
        // DataNodes delete blocks at their heartbeats, and every trial leaves a file to delete.
        conf.setInt(DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY, 1);
        setCloseWait(conf);
        MiniDFSCluster cluster = new MiniDFSCluster.Builder(
                        conf, scratch.local().resolve("hdfs").toFile())
                .numDataNodes(1)
                .storagesPerDatanode(1)
                .build();
        made.push(cluster::shutdown);
        cluster.waitActive();
        Path folder = new Path(cluster.getURI().toString(), "/rows");
        cluster.getFileSystem().mkdirs(folder);
        add(StoreKind.HDFS, conf, folder);
    }

    /**
     * Shortens the wait in a writer's close. It asks the NameNode whether the last block has arrived, and by default
     * asks again after 400, 800, 1600 ms. For small files this wait would be the whole measurement. With this setting
     * it asks again after 2, 4, 8 ms.
     */
    private static void setCloseWait(Configuration conf) {
        conf.setInt(BlockWrite.LOCATEFOLLOWINGBLOCK_INITIAL_DELAY_MS_KEY, 2);
        // The total wait stays the same as with Hadoop's defaults: some 12 seconds.
        conf.setInt(BlockWrite.LOCATEFOLLOWINGBLOCK_RETRIES_KEY, 12);
    }

    private void closeAfter(Exception cause) {
        try {
            close();
        } catch (IOException | RuntimeException e) {
            cause.addSuppressed(e);
        }
    }

    @Override
    public void close() throws IOException {
        while (!made.isEmpty()) {
            made.pop().close();
        }
    }
}
