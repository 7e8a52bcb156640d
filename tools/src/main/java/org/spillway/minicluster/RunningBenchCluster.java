package org.spillway.minicluster;

import java.io.IOException;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.util.GenericOptionsParser;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.spillway.report.cli.ExitHook;

/**
 * The running cluster that HADOOP_CONF_DIR names. All files are in a new folder in the user's home on the cluster. When
 * the benchmark ends, also by Ctrl-C, the folder is deleted and the running job is killed.
 */
final class RunningBenchCluster implements BenchCluster {
    private final JobRunner jobs;
    private final Configuration conf;
    private final Path folder;
    private final ExitHook hook;

    /**
     * Connects to the cluster.
     *
     * @param libjars the jars to ship to the tasks, or null for none
     * @param jobs the runner whose running job is killed when this cluster is closed
     */
    RunningBenchCluster(String libjars, JobRunner jobs) throws IOException {
        this.jobs = jobs;
        conf = new JobConf(new YarnConfiguration());
        if (libjars != null) {
            new GenericOptionsParser(conf, new String[] {"-libjars", libjars});
        }
        folder = new Path(FileSystem.get(conf).getHomeDirectory(), "spillway-terasort-" + UUID.randomUUID());
        hook = new ExitHook(this::cleanAtExit);
    }

    @Override
    public Configuration configuration() {
        return conf;
    }

    @Override
    public Path folder() {
        return folder;
    }

    @Override
    public void close() {
        clean();
        hook.close();
    }

    private void cleanAtExit() {
        ClusterLog.silence();
        clean();
    }

    private void clean() {
        try {
            jobs.kill();
            folder.getFileSystem(conf).delete(folder, true);
        } catch (Exception e) {
            System.err.println("cannot clean up folder=" + folder + ": " + e.getMessage());
        }
    }
}
