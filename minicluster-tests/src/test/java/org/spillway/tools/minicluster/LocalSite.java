package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * This JVM: Hadoop's LocalJobRunner, on the local file system. It runs one task after the other. It is open while the
 * tests of a class run. It captures the log of the whole JVM, so two must not be open at a time.
 */
final class LocalSite implements JobSite, BeforeAllCallback, AfterAllCallback {
    private Path folder;
    private TaskLog log;

    @Override
    public void beforeAll(ExtensionContext tests) throws IOException {
        folder = new Path(TempFolder.create().toUri());
        log = new TaskLog();
    }

    @Override
    public void afterAll(ExtensionContext tests) throws IOException {
        log.close();
        TempFolder.delete(java.nio.file.Path.of(folder.toUri()));
    }

    @Override
    public Configuration smallJobs() {
        Configuration conf = new Configuration();
        conf.set("hadoop.tmp.dir", path("hadoop").toUri().getPath());
        conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
        conf.setBoolean("spillway.counters", true);
        // By default, the client checks every 1 or 5 s whether a job has ended, which takes longer than these jobs.
        conf.setInt("mapreduce.client.completion.pollinterval", 20);
        conf.setInt("mapreduce.client.progressmonitor.pollinterval", 20);
        return conf;
    }

    @Override
    public FileSystem fileSystem() throws IOException {
        return FileSystem.getLocal(new Configuration()).getRawFileSystem();
    }

    @Override
    public Path path(String name) {
        return new Path(folder, name);
    }

    @Override
    public List<List<String>> ofMaps(JobID job, String text) {
        return log.of(job, TaskType.MAP, text);
    }

    @Override
    public List<List<String>> ofReduces(JobID job, String text) {
        return log.of(job, TaskType.REDUCE, text);
    }

    @Override
    public void requireGood(boolean good, Job job) {
        assertThat(job).as("the job, which bad usage never starts").isNotNull();
        assertThat(good).as("%s: %s", job.getJobName(), log.all(job.getJobID())).isTrue();
    }
}
