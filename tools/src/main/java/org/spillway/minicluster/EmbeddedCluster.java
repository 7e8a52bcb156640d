package org.spillway.minicluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.mapreduce.v2.MiniMRYarnCluster;

/**
 * HDFS, YARN and the job history server in this JVM, and their containers as processes of their own, which inherit this
 * JVM's class path. At most one at a time in a JVM.
 *
 * <p>All that it writes lies in one temporary folder, which goes away with it, and no container outlives it: by {@link
 * #close} or, when the JVM ends before that (Ctrl-C, SIGTERM, {@code System.exit}), by a shutdown hook. All daemons
 * listen on the loopback address; Hadoop leaves no choice for the shuffle's port and for the ports of a running job's
 * application master, which listen on all addresses.
 */
public final class EmbeddedCluster implements AutoCloseable {
    /** Where MiniYARNCluster puts its files, if not into {@code target} of the working directory. */
    private static final String YARN_BASE = "test.build.data";

    /**
     * Below it Jetty gives each web server a folder of its own. {@code hadoop.http.temp.dir} would be one for all, masters
     * included: each empties it as it starts, also of the pages that another has just unpacked there and does not find then
     * ({@code FileNotFoundException: jar:...!/webapps/cluster}).
     */
    private static final String JVM_TEMP = "java.io.tmpdir";

    private final Path folder;
    private final Configuration conf;
    private final Thread hook;
    private final String jvmTemp = System.getProperty(JVM_TEMP);
    private MiniDFSCluster hdfs;
    private MiniMRYarnCluster yarn;

    private EmbeddedCluster(ClusterSize size) throws IOException {
        folder = TempFolder.create();
        hook = new Thread(this::cleanAtExit, "spillway-cluster-cleaner");
        Runtime.getRuntime().addShutdownHook(hook);
        conf = ClusterSettings.of(size, folder);
    }

    /** Starts a cluster; some 8 seconds. */
    public static EmbeddedCluster start(ClusterSize size) throws IOException {
        EmbeddedCluster cluster = new EmbeddedCluster(size);
        try {
            cluster.startDaemons();
            return cluster;
        } catch (Throwable e) {
            try {
                cluster.close();
            } catch (Throwable closing) {
                e.addSuppressed(closing);
            }
            throw e;
        }
    }

    private void startDaemons() throws IOException {
        ClusterLog.divertTo(folder.resolve("cluster.log"));
        System.setProperty(
                YARN_BASE, Files.createDirectory(folder.resolve("yarn")).toString());
        System.setProperty(
                JVM_TEMP, Files.createDirectory(folder.resolve("web")).toString());
        hdfs = new MiniDFSCluster.Builder(conf, folder.resolve("hdfs").toFile())
                .numDataNodes(1)
                .build();
        hdfs.waitActive();
        yarn = new MiniMRYarnCluster("nodes");
        yarn.init(conf);
        yarn.start();
    }

    /** A new configuration for jobs on this cluster. */
    public Configuration configuration() {
        return new Configuration(yarn.getConfig());
    }

    /** This cluster's HDFS. */
    public FileSystem fileSystem() throws IOException {
        return hdfs.getFileSystem();
    }

    /** Where all files of the cluster are, the containers' logs among them. */
    public Path folder() {
        return folder;
    }

    /**
     * Stops everything and deletes all files; some 12 seconds, 10 of which a node manager waits in vain for its turn to
     * delete old logs. Where the JVM ends anyway, leave this to the shutdown hook, which takes one.
     */
    @Override
    public void close() throws IOException {
        // First of all: YARN would wait for the master of the last job, which only sleeps.
        ChildProcesses.killAll();
        try {
            if (yarn != null) {
                yarn.stop();
            }
        } finally {
            if (hdfs != null) {
                hdfs.shutdown();
            }
            clean();
            System.setProperty(JVM_TEMP, jvmTemp);
            forgetHook();
        }
    }

    private void forgetHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending: the hook runs, and finds nothing left to do.
        }
    }

    private void cleanAtExit() {
        ClusterLog.silence();
        try {
            if (yarn != null && yarn.getResourceManager() != null) {
                // It would start another master for the one that is killed, perhaps when nobody looks any more.
                yarn.getResourceManager().stop();
            }
        } finally {
            clean();
        }
    }

    private void clean() {
        ChildProcesses.killAll();
        try {
            TempFolder.delete(folder);
        } catch (IOException e) {
            System.err.println(e.getMessage());
        }
    }
}
