package org.spillway.tools.minicluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.mapreduce.v2.MiniMRYarnCluster;
import org.spillway.report.cli.Failure;
import org.spillway.report.foreign.ShellWord;

/**
 * HDFS, YARN and the job history server in this JVM. Containers are separate processes, which inherit this JVM's class
 * path. At most one embedded cluster can run in a JVM at a time.
 *
 * <p>All files are in one temporary folder. {@link #close} deletes the folder and kills all containers. If the JVM ends
 * earlier (by Ctrl-C, SIGTERM or {@code System.exit}), a shutdown hook does both. HDFS, the resource manager and the
 * history server listen on the loopback address, the node manager on the address of the machine's name. The shuffle port
 * and the ports of application masters listen on all addresses. Hadoop does not let users configure these.
 */
public final class EmbeddedCluster implements AutoCloseable {
    /** Longer than a node manager takes from a start request to the process. */
    private static final Duration QUIET = Duration.ofMillis(500);

    private static final Duration POLL = Duration.ofMillis(50);

    private static final Duration LIMIT = Duration.ofMinutes(1);

    /** The property for MiniYARNCluster's folder. The default is {@code target} in the working directory. */
    private static final String YARN_BASE = "test.build.data";

    /**
     * Jetty makes a folder for each web server in this one. {@code hadoop.http.temp.dir} would be one folder for all
     * web servers, including those of application masters. Each of them clears its folder when it starts, and would
     * delete pages that another has just unpacked ({@code FileNotFoundException: jar:...!/webapps/cluster}).
     */
    private static final String JVM_TEMP = "java.io.tmpdir";

    private final Path folder;
    private final Configuration conf;
    private final Thread hook;
    private final String jvmTemp = System.getProperty(JVM_TEMP);
    private MiniDFSCluster hdfs;
    private MiniMRYarnCluster yarn;

    private EmbeddedCluster(ClusterSize size, Map<String, String> settings) throws IOException {
        folder = TempFolder.create();
        hook = new Thread(this::cleanAtExit, "spillway-cluster-cleaner");
        Runtime.getRuntime().addShutdownHook(hook);
        conf = ClusterSettings.of(size, folder);
        settings.forEach(conf::set);
    }

    /** Starts a cluster. Takes about 8 seconds. */
    public static EmbeddedCluster start(ClusterSize size) throws IOException {
        return start(size, Map.of());
    }

    /** Starts a cluster with more settings of its daemons. */
    static EmbeddedCluster start(ClusterSize size, Map<String, String> settings) throws IOException {
        checkFolder(Path.of(System.getProperty(JVM_TEMP)));
        EmbeddedCluster cluster = new EmbeddedCluster(size, settings);
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
        checkOwnName();
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

    static void checkFolder(Path temp) throws IOException {
        if (!ShellWord.isPlain(temp.toRealPath().toString())) {
            throw new Failure(
                    "the folder of temporary files (TMPDIR) is " + temp + ": it must be a path of "
                            + ShellWord.PLAIN_LETTERS + " only, because shells of YARN read it",
                    null);
        }
    }

    // The node manager needs an address of this name.
    private static void checkOwnName() throws IOException {
        try {
            InetAddress.getLocalHost();
        } catch (UnknownHostException e) {
            throw new Failure(
                    "the name of this machine has no address (" + e.getMessage()
                            + "): add a line such as '127.0.0.1 NAME' to /etc/hosts",
                    e);
        }
    }

    /** Sets properties in all configurations that {@link #configuration} returns from now on. */
    void addToJobs(Map<String, String> settings) {
        settings.forEach(yarn.getConfig()::set);
    }

    /** Returns a new configuration for jobs on this cluster. */
    public Configuration configuration() {
        return new Configuration(yarn.getConfig());
    }

    /** Returns the HDFS of this cluster. */
    public FileSystem fileSystem() throws IOException {
        return hdfs.getFileSystem();
    }

    /** Returns the folder of all files of the cluster, including the containers' logs. */
    public Path folder() {
        return folder;
    }

    /**
     * Stops the cluster and deletes its files. Takes about 12 seconds, of which a node manager waits 10, in vain, for
     * its scheduled deletion of old logs. If the JVM is about to end, do not call this method: the shutdown hook takes
     * one second.
     */
    @Override
    public void close() throws IOException {
        // Kills containers first. Otherwise YARN would wait for the application master of the last job, which is idle.
        killChildren();
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
            // The JVM is ending: the hook runs and has nothing to do.
        }
    }

    private void cleanAtExit() {
        ClusterLog.silence();
        try {
            if (yarn != null && yarn.getResourceManager() != null) {
                // The resource manager would replace the killed application master, possibly after the last check for
                // processes.
                yarn.getResourceManager().stop();
            }
        } finally {
            clean();
        }
    }

    private void clean() {
        killChildren();
        try {
            TempFolder.delete(folder);
        } catch (IOException e) {
            System.err.println(e.getMessage());
        }
    }

    /**
     * Kills all child processes, including new ones, until there has been none for {@link #QUIET}.
     *
     * @return whether that succeeded within a minute
     */
    private static boolean killChildren() {
        long start = System.nanoTime();
        long lastSeen = start;
        while (true) {
            List<ProcessHandle> children = ProcessHandle.current().descendants().toList();
            long now = System.nanoTime();
            if (!children.isEmpty()) {
                lastSeen = now;
                children.forEach(ProcessHandle::destroyForcibly);
            }
            if (now - lastSeen >= QUIET.toNanos()) {
                return true;
            }
            if (now - start >= LIMIT.toNanos()) {
                return false;
            }
            LockSupport.parkNanos(POLL.toNanos());
        }
    }
}
