package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.security.UserGroupInformation;

/** An HDFS inside this JVM, with a NameNode and one DataNode. */
final class ReadCluster implements AutoCloseable {
    /** The block size of HDFS-347's random reads, below the NameNode's usual minimum. */
    static final int SMALL_BLOCK = 128 << 10;

    private static final int COPY_BUFFER = 64 << 10;

    private final Configuration conf = new HdfsConfiguration();
    private final MiniDFSCluster cluster;

    /**
     * Starts the cluster.
     *
     * @param folder folder for its data
     * @param socketFolder folder of the DataNode's domain socket; null for no socket
     * @param localUser the user who may read blocks by the legacy path
     */
    ReadCluster(java.nio.file.Path folder, java.nio.file.Path socketFolder, String localUser) throws IOException {
        conf.setClass("fs.hdfs.impl", WatchedFileSystem.class, FileSystem.class);
        conf.setLong("dfs.namenode.fs-limits.min-block-size", 0);
        conf.set("dfs.block.local-path-access.user", localUser);
        if (socketFolder != null) {
            conf.setBoolean("dfs.client.read.shortcircuit", true);
            // The DataNode replaces _PORT by its port.
            conf.set("dfs.domain.socket.path", socketFolder.resolve("dn._PORT").toString());
        }
        cluster = new MiniDFSCluster.Builder(conf, folder.toFile())
                .numDataNodes(1)
                .build();
        cluster.waitActive();
    }

    /** Returns the user who runs this JVM. */
    static String user() throws IOException {
        return UserGroupInformation.getCurrentUser().getShortUserName();
    }

    /**
     * Opens a file system whose clients read by a path. Until it is closed, Hadoop's own code also gets this file
     * system for the cluster's URI, so only one may be open at a time.
     */
    WatchedFileSystem open(ReadPath path) throws IOException {
        return (WatchedFileSystem) FileSystem.get(cluster.getURI(), path.client(conf));
    }

    /**
     * Writes a file.
     *
     * @param size size in bytes
     * @param blockSize block size in bytes; a multiple of a checksum's 512
     */
    void write(Path file, Content content, long size, long blockSize) throws IOException {
        try (FileSystem fs = open(ReadPath.REMOTE);
                OutputStream out = fs.create(file, true, COPY_BUFFER, (short) 1, blockSize)) {
            content.write(out, size);
        }
    }

    @Override
    public void close() {
        cluster.shutdown(true);
    }
}
