package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.junit.jupiter.api.Test;
import org.spillway.report.cli.OwnJobs;

/** Small jobs in a session, beside the same jobs with Hadoop's own master. */
class SessionIT {
    private static final int MAPS = 3;
    private static final Path FOLDER = new Path("/sessions");
    private static final String TYPE = "SPILLWAY";

    @Test
    void jobs_inSession_asStock() throws Exception {
        Job stock = finished("stock", stock());
        Job first = finished("first", session());
        Job second = finished("second", session());

        for (Job job : List.of(first, second)) {
            assertThat(ClusterSite.CLUSTER.parts(new Path(FOLDER, job.getJobName())))
                    .isEqualTo(SharedJvmJobs.expected(MAPS));
            assertThat(counters(job)).isEqualTo(counters(stock));
            OwnJobs.awaitEnd(job.getJobID(), job.getConfiguration());
            assertThat(OwnJobs.succeeded(job.getJobID(), job.getConfiguration()).state())
                    .isEqualTo("SUCCEEDED");
            assertThat(ContainerLogs.syslogs(job.getJobID())).isEmpty();
        }
        assertThat(sessionsOf(first)).hasSize(1).isEqualTo(sessionsOf(second));
    }

    @Test
    void job_killedByItsClient_killedAndSessionGoesOn() throws Exception {
        Job job = waiting("killed", session());
        job.submit();
        while (job.getStatus().getState() != JobStatus.State.RUNNING) {
            Thread.sleep(20);
        }
        job.killJob();
        assertThat(job.waitForCompletion(false)).isFalse();
        assertThat(job.getStatus().getState()).isEqualTo(JobStatus.State.KILLED);
    }

    private static Configuration stock() throws Exception {
        Configuration conf = SharedJvmJobs.settings(-1);
        conf.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, true);
        conf.setInt(MRJobConfig.MR_AM_VMEM_MB, 2048);
        conf.set(MRJobConfig.MR_AM_COMMAND_OPTS, "-Xmx1024m");
        return conf;
    }

    private static Configuration session() throws Exception {
        Configuration conf = stock();
        conf.set(MRConfig.FRAMEWORK_NAME, "spillway");
        return conf;
    }

    // These are of the JVM, so that a task in the master counts what the master writes meanwhile, to its history.
    private static Map<String, Long> counters(Job job) throws Exception {
        Map<String, Long> counters = AllCounters.of(job);
        counters.keySet().removeIf(name -> name.contains("FileSystemCounter.HDFS_") || name.contains("FormatCounter."));
        return counters;
    }

    // The sessions whose log has the job.
    private static List<JobID> sessionsOf(Job job) throws Exception {
        String begins = "appattempt" + job.getJobID().toString().replace("job", "");
        try (YarnClient yarn = YarnClient.createYarnClient()) {
            yarn.init(job.getConfiguration());
            yarn.start();
            java.util.ArrayList<JobID> sessions = new java.util.ArrayList<>();
            for (ApplicationReport report : yarn.getApplications(Set.of(TYPE))) {
                JobID session = TypeConverter.fromYarn(report.getApplicationId());
                if (!ContainerLogs.of(session, begins).isEmpty()) {
                    sessions.add(session);
                }
            }
            return sessions;
        }
    }

    private static Job finished(String name, Configuration conf) throws Exception {
        Job job = waiting(name, conf);
        Files.createFile(go(name));
        ContainerLogs.requireGood(job.waitForCompletion(false), job);
        return job;
    }

    // Its first map waits for a file.
    private static Job waiting(String name, Configuration conf) throws Exception {
        Path text = new Path(FOLDER, name + "-text");
        SharedJvmJobs.writeLines(text, MAPS);
        WaitingMapper.waitFor(go(name), conf);
        return SharedJvmJobs.job(name, conf, WaitingMapper.class, text, new Path(FOLDER, name));
    }

    private static java.nio.file.Path go(String name) throws Exception {
        return SharedCluster.get().folder().resolve("session-go-" + name);
    }
}
