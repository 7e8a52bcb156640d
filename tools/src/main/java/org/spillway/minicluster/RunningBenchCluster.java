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
 * The cluster that HADOOP_CONF_DIR names. All files lie in one new folder in the user's home there; that goes, and the
 * running job ends, when the benchmark ends, on Ctrl-C too.
 */
final class RunningBenchCluster implements BenchCluster {
    private final JobRunner jobs;
    private final Configuration conf;
    private final Path folder;
    private final ExitHook hook;

    /**
     * Finds the cluster.
     *
     * @param libjars what to ship to the tasks, null for nothing
     * @param jobs whose running job ends with this
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
