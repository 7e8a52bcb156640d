package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.client.api.YarnClient;

/** Small jobs on the shared cluster, in sessions and without: they count the lines of some files, all of which are the same. */
final class SessionJobs {
    static final int MAPS = 3;

    private static final Path FOLDER = new Path("/sessions");
    private static final String TYPE = "SPILLWAY";
    private static final int POLL_MILLIS = 20;

    private SessionJobs() {}

    /** Returns the settings of a job that Hadoop's own master runs in uber mode. */
    static Configuration stock() throws IOException {
        Configuration conf = SharedJvmJobs.settings(-1);
        conf.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, true);
        conf.setInt(MRJobConfig.MR_AM_VMEM_MB, 2048);
        conf.set(MRJobConfig.MR_AM_COMMAND_OPTS, "-Xmx1024m");
        return conf;
    }

    /**
     * Returns the settings of a job in a session.
     *
     * @param kind jobs of another kind have another session
     */
    static Configuration session(String kind) throws IOException {
        Configuration conf = stock();
        conf.set(MRConfig.FRAMEWORK_NAME, "spillway");
        conf.set(MRJobConfig.MR_AM_ENV, "KIND=" + kind);
        conf.setInt("spillway.session.idle-seconds", 5);
        return conf;
    }

    /** Returns a job whose first map waits until {@link #go} is called. */
    static Job waiting(String name, Configuration conf) throws IOException {
        WaitingMapper.waitFor(go(name), conf);
        return job(name, conf, WaitingMapper.class);
    }

    /** Returns a job that is not started. */
    static Job job(
            String name, Configuration conf, Class<? extends Mapper<LongWritable, Text, Text, IntWritable>> mapper)
            throws IOException {
        Path text = new Path(FOLDER, name + "-text");
        SharedJvmJobs.writeLines(text, MAPS);
        return SharedJvmJobs.job(name, conf, mapper, text, new Path(FOLDER, name));
    }

    /** Lets the first map of a job end. */
    static void release(String name) throws IOException {
        Files.createFile(go(name));
    }

    private static java.nio.file.Path go(String name) throws IOException {
        return SharedCluster.get().folder().resolve("session-go-" + name);
    }

    /** Runs a job, which must succeed. */
    static Job finished(Job job) throws Exception {
        ContainerLogs.requireGood(job.waitForCompletion(false), job);
        return job;
    }

    static Map<String, String> output(Job job) throws IOException {
        return ClusterSite.CLUSTER.parts(new Path(FOLDER, job.getJobName()));
    }

    /** Returns the counters that are the same in each run. */
    static Map<String, Long> counters(Job job) throws Exception {
        Map<String, Long> counters = AllCounters.of(job);
        // These are of the JVM, so that a task in the master counts what the master writes meanwhile, to its history.
        counters.keySet().removeIf(name -> name.contains("FileSystemCounter.HDFS_") || name.contains("FormatCounter."));
        return counters;
    }

    /** Returns the session that has run a job; null if none has. */
    static JobID sessionOf(Job job) throws Exception {
        String begins = "appattempt" + job.getJobID().toString().replace("job", "") + "_000001 begins";
        List<JobID> sessions = new ArrayList<>();
        try (YarnClient yarn = YarnClient.createYarnClient()) {
            yarn.init(job.getConfiguration());
            yarn.start();
            for (ApplicationReport report : yarn.getApplications(Set.of(TYPE))) {
                JobID session = TypeConverter.fromYarn(report.getApplicationId());
                if (!ContainerLogs.of(session, begins).isEmpty()) {
                    sessions.add(session);
                }
            }
        }
        return sessions.isEmpty() ? null : sessions.get(0);
    }

    /** Checks that one session has run two jobs. */
    static JobID requireSame(Job job, Job next) throws Exception {
        JobID session = sessionOf(job);
        assertThat(session).isNotNull();
        assertThat(sessionOf(next)).as(() -> session + ": " + ending(session)).isEqualTo(session);
        return session;
    }

    /** Returns the lines in which a session says why it has ended. */
    static String ending(JobID session) {
        try {
            return ContainerLogs.of(session, "the session ends").toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the session's JVM. */
    static ProcessHandle jvm(JobID session) {
        return JvmsOfJob.running(session).stream()
                .filter(process -> process.info().command().orElse("").endsWith("java"))
                .findFirst()
                .orElseThrow();
    }

    /** Waits until a session has begun to run a job. Returns the session. */
    static JobID awaitBegin(Job job) throws Exception {
        JobID session = sessionOf(job);
        while (session == null) {
            Thread.sleep(POLL_MILLIS);
            session = sessionOf(job);
        }
        return session;
    }

    /** Returns the files of sessions in the user's staging area. */
    static List<String> files(Job job) throws Exception {
        Path folder = new Path(job.getCluster().getStagingAreaDir(), ".spillway");
        List<String> names = new ArrayList<>();
        for (var status : ClusterSite.CLUSTER.fileSystem().listStatus(folder)) {
            names.add(status.getPath().getName());
        }
        return names;
    }
}
