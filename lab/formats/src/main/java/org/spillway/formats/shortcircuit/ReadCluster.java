package org.spillway.formats.shortcircuit;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.net.unix.DomainSocket;
import org.apache.hadoop.security.UserGroupInformation;

/** The HDFS that the clients in this JVM read: a cluster inside this JVM, or a running one. */
final class ReadCluster implements AutoCloseable {
    private static final int COPY_BUFFER = 64 << 10;
    private static final String SHORT_CIRCUIT = "dfs.client.read.shortcircuit";
    private static final String LEGACY = "dfs.client.use.legacy.blockreader.local";
    private static final String SOCKET = "dfs.domain.socket.path";

    /** The block size of HDFS-347. */
    private static final int OWN_BLOCK = 128 << 10;

    /** The NameNode's default minimum. */
    private static final int USUAL_BLOCK = 1 << 20;

    private final Configuration conf;
    private final Path folder;
    private final int smallestBlock;
    private final List<ReadPath> paths = new ArrayList<>(List.of(ReadPath.REMOTE));
    private MiniDFSCluster own;
    private String lacking;

    private ReadCluster(Configuration conf, Path folder, int smallestBlock) {
        this.conf = conf;
        this.folder = folder;
        this.smallestBlock = smallestBlock;
        conf.setClass("fs.hdfs.impl", WatchedFileSystem.class, FileSystem.class);
    }

    /**
     * Starts a NameNode and one DataNode inside this JVM.
     *
     * @param folder folder for its data
     * @param socketFolder folder of the DataNode's domain socket; null for no socket
     * @param localUser the user who may read blocks by the legacy path
     */
    static ReadCluster start(java.nio.file.Path folder, java.nio.file.Path socketFolder, String localUser)
            throws IOException {
        Configuration conf = new HdfsConfiguration();
        conf.setLong("dfs.namenode.fs-limits.min-block-size", 0);
        conf.set("dfs.block.local-path-access.user", localUser);
        ReadCluster cluster = new ReadCluster(conf, new Path("/"), OWN_BLOCK);
        cluster.paths.add(ReadPath.LEGACY);
        if (socketFolder != null) {
            conf.setBoolean(SHORT_CIRCUIT, true);
            // The DataNode replaces _PORT by its port.
            conf.set(SOCKET, socketFolder.resolve("dn._PORT").toString());
            cluster.paths.add(ReadPath.DOMAIN_SOCKET);
        }
        cluster.own = new MiniDFSCluster.Builder(conf, folder.toFile())
                .numDataNodes(1)
                .build();
        cluster.own.waitActive();
        return cluster;
    }

    /**
     * Connects to a running cluster. Its read paths are TCP and the short circuit of its settings, if they name one.
     *
     * @param settings the settings of its clients
     * @param folder folder for the study's files
     */
    static ReadCluster running(Configuration settings, Path folder) {
        ReadCluster cluster = new ReadCluster(settings, folder, USUAL_BLOCK);
        if (!settings.getBoolean(SHORT_CIRCUIT, false)) {
            cluster.lacking = "the cluster's settings have " + SHORT_CIRCUIT + "=false";
        } else if (settings.getBoolean(LEGACY, false)) {
            cluster.paths.add(ReadPath.LEGACY);
        } else if (settings.getTrimmed(SOCKET, "").isEmpty()) {
            cluster.lacking = "the cluster's settings have no " + SOCKET;
        } else if (DomainSocket.getLoadingFailureReason() != null) {
            cluster.lacking = DomainSocket.getLoadingFailureReason();
        } else {
            cluster.paths.add(ReadPath.DOMAIN_SOCKET);
        }
        return cluster;
    }

    /** Returns the user who runs this JVM. */
    static String user() throws IOException {
        return UserGroupInformation.getCurrentUser().getShortUserName();
    }

    List<ReadPath> paths() {
        return paths;
    }

    /** Returns the reason why no short circuit is available; null if one is. */
    String lacking() {
        return lacking;
    }

    /** Returns the smallest block size that the cluster accepts, in bytes. */
    int smallestBlock() {
        return smallestBlock;
    }

    Path at(String name) {
        return new Path(folder, name);
    }

    URI uri() {
        return own == null ? folder.toUri() : own.getURI();
    }

    /** Returns the settings of a client for a read path. */
    Configuration client(ReadPath path) {
        return path.client(conf);
    }

    /**
     * Opens a file system whose clients use these settings. Until it is closed, Hadoop's own code also gets this file
     * system for the cluster's URI, so only one may be open at a time.
     */
    WatchedFileSystem open(Configuration client) throws IOException {
        return (WatchedFileSystem) FileSystem.get(uri(), client);
    }

    /**
     * Writes a file.
     *
     * @param size size in bytes
     * @param blockSize block size in bytes; a multiple of a checksum's 512
     * @throws IOException also if a block has no replica on this machine, because then only TCP can read it
     */
    void write(String name, Content content, long size, long blockSize) throws IOException {
        Path file = at(name);
        try (FileSystem fs = open(client(ReadPath.REMOTE))) {
            try (OutputStream out = fs.create(file, true, COPY_BUFFER, (short) 1, blockSize)) {
                content.write(out, size);
            }
            for (BlockLocation block : fs.getFileBlockLocations(file, 0, size)) {
                if (Stream.of(block.getHosts()).noneMatch(ReadCluster::isHere)) {
                    throw new IOException("no DataNode on this machine took the file: file=" + file + " hosts="
                            + Arrays.toString(block.getHosts()) + "; run it where one is");
                }
            }
        }
    }

    private static boolean isHere(String host) {
        try {
            return NetUtils.isLocalAddress(InetAddress.getByName(host));
        } catch (UnknownHostException e) {
            return false;
        }
    }

    @Override
    public void close() {
        if (own != null) {
            own.shutdown(true);
        }
    }
}
