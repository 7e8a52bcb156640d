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

/** HDFS as the clients in this JVM see it: one of this JVM's own, or one that runs. */
final class ReadCluster implements AutoCloseable {
    private static final int COPY_BUFFER = 64 << 10;
    private static final String SHORT_CIRCUIT = "dfs.client.read.shortcircuit";
    private static final String LEGACY = "dfs.client.use.legacy.blockreader.local";
    private static final String SOCKET = "dfs.domain.socket.path";

    /** The seed's. */
    private static final int OWN_BLOCK = 128 << 10;

    /** What a NameNode takes at least, unless it is told otherwise. */
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
     * @param folder for its data
     * @param socketFolder where the DataNode listens on a domain socket; null for nowhere
     * @param localUser who may read blocks the legacy way
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
            // The DataNode puts its port there.
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
     * A cluster that runs. It is read over TCP, and by the short circuit that its settings name, if they name one.
     *
     * @param settings its clients'
     * @param folder where files may be written
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

    /** Who runs this JVM. */
    static String user() throws IOException {
        return UserGroupInformation.getCurrentUser().getShortUserName();
    }

    /** By which ways it can be read. */
    List<ReadPath> paths() {
        return paths;
    }

    /** Why it cannot be read by a short circuit; null if it can. */
    String lacking() {
        return lacking;
    }

    /** The smallest blocks that it takes, in bytes. */
    int smallestBlock() {
        return smallestBlock;
    }

    /** Where a file of this name lies. */
    Path at(String name) {
        return new Path(folder, name);
    }

    /** Where it is. */
    URI uri() {
        return own == null ? folder.toUri() : own.getURI();
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
     * @throws IOException also when it lies on other machines than this, for which no path but TCP leads to it
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
