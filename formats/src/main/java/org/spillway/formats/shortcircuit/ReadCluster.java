package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.security.UserGroupInformation;

/** A NameNode and one DataNode inside this JVM, for the clients inside it. */
final class ReadCluster implements AutoCloseable {
    private static final int COPY_BUFFER = 64 << 10;

    private final Configuration conf;
    private final MiniDFSCluster cluster;

    /**
     * Starts it.
     *
     * @param folder for its data
     * @param socketFolder where the DataNode listens on a domain socket; null for nowhere
     * @param localUser who may read blocks the legacy way
     */
    ReadCluster(java.nio.file.Path folder, java.nio.file.Path socketFolder, String localUser) throws IOException {
        conf = new HdfsConfiguration();
        // The seed's blocks are of 128 KB.
        conf.setLong("dfs.namenode.fs-limits.min-block-size", 0);
        conf.set("dfs.block.local-path-access.user", localUser);
        conf.setClass("fs.hdfs.impl", WatchedFileSystem.class, FileSystem.class);
        if (socketFolder != null) {
            conf.setBoolean("dfs.client.read.shortcircuit", true);
            // The DataNode puts its port there.
            conf.set("dfs.domain.socket.path", socketFolder.resolve("dn._PORT").toString());
        }
        cluster = new MiniDFSCluster.Builder(conf, folder.toFile())
                .numDataNodes(1)
                .build();
        cluster.waitActive();
    }

    /** Who runs this JVM. */
    static String user() throws IOException {
        return UserGroupInformation.getCurrentUser().getShortUserName();
    }

    URI uri() {
        return cluster.getURI();
    }

    /** Settings of a client that reads in a way. */
    Configuration client(ReadPath path) {
        return path.client(conf);
    }

    /**
     * A file system whose clients read as these settings say. It is the one that Hadoop's own code, too, gets for the
     * cluster's URI until it is closed: so only one may be open at a time.
     */
    WatchedFileSystem open(Configuration client) throws IOException {
        return (WatchedFileSystem) FileSystem.get(uri(), client);
    }

    /**
     * Writes a file.
     *
     * @param size bytes
     * @param blockSize bytes; a multiple of a checksum's 512
     */
    void write(Path file, Content content, long size, long blockSize) throws IOException {
        try (FileSystem fs = open(client(ReadPath.REMOTE));
                OutputStream out = fs.create(file, true, COPY_BUFFER, (short) 1, blockSize)) {
            content.write(out, size);
        }
    }

    @Override
    public void close() {
        cluster.shutdown(true);
    }
}
