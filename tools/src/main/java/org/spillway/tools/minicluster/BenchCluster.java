package org.spillway.tools.minicluster;

import java.io.IOException;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.GenericOptionsParser;
import org.spillway.report.cli.ExitHook;

/**
 * The cluster that the benchmark runs on. When it is closed and the JVM has ended, it leaves no files or jobs behind.
 *
 * @param configuration the configuration of jobs on the cluster
 * @param folder a new folder for inputs and outputs, which does not exist yet
 * @param end what is left to do at the end
 */
record BenchCluster(Configuration configuration, Path folder, Runnable end) implements AutoCloseable {
    /**
     * Starts a cluster in this JVM. Its end does nothing, since the JVM ends next: its exit hook ends the cluster ten times
     * as fast as stopping each daemon would.
     */
    static BenchCluster embedded(ClusterSize size) throws IOException {
        return new BenchCluster(EmbeddedCluster.start(size).configuration(), new Path("/terasort"), () -> {});
    }

    /**
     * Connects to the running cluster that HADOOP_CONF_DIR names. All files are in a new folder in the user's home on the
     * cluster. When the benchmark ends, also by Ctrl-C, the folder is deleted and the running job is killed.
     *
     * @param conf its configuration, to which the jars are added
     * @param libjars the jars to ship to the tasks, or null for none
     * @param jobs the runner whose running job is killed
     */
    static BenchCluster running(Configuration conf, String libjars, JobRunner jobs) throws IOException {
        if (libjars != null) {
            new GenericOptionsParser(conf, new String[] {"-libjars", libjars});
        }
        Path folder = new Path(FileSystem.get(conf).getHomeDirectory(), "spillway-terasort-" + UUID.randomUUID());
        ExitHook hook = new ExitHook(() -> {
            ClusterLog.silence();
            clean(jobs, folder, conf);
        });
        return new BenchCluster(conf, folder, () -> {
            clean(jobs, folder, conf);
            hook.close();
        });
    }

    private static void clean(JobRunner jobs, Path folder, Configuration conf) {
        try {
            jobs.kill();
            folder.getFileSystem(conf).delete(folder, true);
        } catch (Exception e) {
            System.err.println("cannot clean up folder=" + folder + ": " + e.getMessage());
        }
    }

    @Override
    public void close() {
        end.run();
    }
}
