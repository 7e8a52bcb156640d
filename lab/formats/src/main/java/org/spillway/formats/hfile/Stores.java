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
import org.spillway.formats.lab.Place;

/** The file systems of a run: the local one, and HDFS, which is a MiniDFS unless the run's folder lies on another. */
final class Stores implements AutoCloseable {
    private final Map<StoreKind, Store> stores = new EnumMap<>(StoreKind.class);

    /** To be closed, the last made first. */
    private final Deque<Closeable> made = new ArrayDeque<>();

    private Stores() {}

    /**
     * Opens both.
     *
     * @param place the run's folder
     * @param bytes the most that will lie in either at any time
     */
    static Stores open(Place place, long bytes) throws IOException {
        Stores stores = new Stores();
        try {
            if (place.isLocal()) {
                stores.add(StoreKind.LOCAL, place.conf(), place.path());
                stores.startHdfs(place);
            } else {
                stores.add(StoreKind.HDFS, place.conf(), place.path());
                Place local = Place.open(null, bytes);
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

    /** One DataNode in this JVM, its blocks in the run's folder; its reads go through a socket. */
    private void startHdfs(Place place) throws IOException {
        Configuration conf = new HdfsConfiguration(place.conf());
        conf.setInt(DFSConfigKeys.DFS_REPLICATION_KEY, 1);
        // DataNodes delete with their heartbeats; every trial leaves a file to delete.
        conf.setInt(DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY, 1);
        setCloseWait(conf);
        MiniDFSCluster cluster = new MiniDFSCluster.Builder(
                        conf, place.local().resolve("hdfs").toFile())
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
     * A writer's close asks the NameNode whether the last block has arrived, and asks again after 400, 800, 1600 ms. Of files
     * that are written in less than that, nothing else would be measured: so it asks after 2, 4, 8 ms.
     */
    private static void setCloseWait(Configuration conf) {
        conf.setInt(BlockWrite.LOCATEFOLLOWINGBLOCK_INITIAL_DELAY_MS_KEY, 2);
        // For as long as with Hadoop's own values, some 12 seconds.
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
