package org.spillway.tools.minicluster;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;

/** The shared cluster. Its logs are those of the containers. */
enum ClusterSite implements JobSite {
    CLUSTER;

    @Override
    public Configuration smallJobs() throws IOException {
        return ClusterJobs.smallJobs();
    }

    @Override
    public FileSystem fileSystem() throws IOException {
        return SharedCluster.get().fileSystem();
    }

    @Override
    public Path path(String name) {
        return new Path("/", name);
    }

    @Override
    public List<List<String>> ofMaps(JobID job, String text) throws IOException {
        return ContainerLogs.ofMaps(job, text);
    }

    @Override
    public List<List<String>> ofReduces(JobID job, String text) throws IOException {
        return ContainerLogs.ofReduces(job, text);
    }

    @Override
    public void requireGood(boolean good, Job job) throws IOException, InterruptedException {
        ContainerLogs.requireGood(good, job);
    }
}
