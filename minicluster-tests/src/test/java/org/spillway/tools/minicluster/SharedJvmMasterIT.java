package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.jobhistory.JHAdminConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.spillway.report.cli.OwnJobs;

/** The master of a job is killed in the middle, and YARN starts another. */
@Tag("nightly")
class SharedJvmMasterIT {
    private static final int MAPS = 8;
    private static final Path FOLDER = new Path("/shared-jvm-master");

    // As long as the other: each task writes the job's settings to a file, and counts that.
    private static final int SHARED = 9;
    private static final int OWN = 1;

    /** The first map waits until the master is killed and its JVMs have ended. The job is run with a JVM each, too. */
    @Test
    void job_masterKilled_completedMapsRecovered() throws Exception {
        SharedJvmJobs.writeLines(new Path(FOLDER, "text"), MAPS);
        Job stock = run("solely", OWN);
        Job shared = run("shared", SHARED);

        for (String output : List.of("solely", "shared")) {
            assertThat(ClusterSite.CLUSTER.parts(new Path(FOLDER, output))).isEqualTo(SharedJvmJobs.expected(MAPS));
        }
        assertThat(AllCounters.of(shared)).isEqualTo(AllCounters.of(stock));
        assertThat(SharedJvmJobs.count(shared, JobCounter.NUM_FAILED_MAPS)).isZero();

        Map<String, List<String>> attempts = JvmsOfJob.of(shared.getJobID()).attempts();
        List<String> first = of(attempts, 1);
        assertThat(first).as("each map once: %s", attempts).hasSize(MAPS).doesNotHaveDuplicates();
        assertThat(of(attempts, 2))
                .as("with the second master, the map that had not ended, and the reduce: %s", attempts)
                .hasSize(2)
                .anyMatch(attempt -> attempt.endsWith("_m_000000_1000"))
                .anyMatch(attempt -> attempt.endsWith("_r_000000_1000"));
    }

    /** The client hears of success at the commit. The second master finds the commit and brings the history to its place. */
    @Test
    void job_masterKilledWhenSuccessWasTold_historyAndSuccess() throws Exception {
        SharedJvmJobs.writeLines(new Path(FOLDER, "told-text"), 2);
        Job job = SharedJvmJobs.job(
                "master killed at its end",
                SharedJvmJobs.settings(SHARED),
                WaitingMapper.class,
                new Path(FOLDER, "told-text"),
                new Path(FOLDER, "told"));
        java.nio.file.Path go = SharedCluster.get().folder().resolve("master-test-go-told");
        Files.createFile(go);
        WaitingMapper.waitFor(go, job.getConfiguration());
        job.submit();
        List<ProcessHandle> first = JvmsOfJob.running(job.getJobID(), 1);
        while (!job.isComplete()) {
            first = JvmsOfJob.running(job.getJobID(), 1);
        }
        assertThat(job.isSuccessful()).isTrue();
        first.stream().filter(JvmsOfJob::isMaster).forEach(ProcessHandle::destroyForcibly);
        OwnJobs.awaitEnd(job.getJobID(), job.getConfiguration());
        assertThat(OwnJobs.succeeded(job.getJobID(), job.getConfiguration()).state())
                .isEqualTo("SUCCEEDED");
        SharedJvmJobs.awaitEnd(job.getJobID());
    }

    private static Job run(String name, int tasks) throws Exception {
        java.nio.file.Path go = SharedCluster.get().folder().resolve("master-test-go-" + name);
        Configuration conf = SharedJvmJobs.settings(tasks);
        conf.setInt(MRJobConfig.JOB_RUNNING_MAP_LIMIT, 2);
        conf.set(JHAdminConfig.MR_HS_JHIST_FORMAT, "json"); // this test reads it
        WaitingMapper.waitFor(go, conf);
        Job job = SharedJvmJobs.job(
                "killed master, " + name, conf, WaitingMapper.class, new Path(FOLDER, "text"), new Path(FOLDER, name));
        job.submit();
        awaitHistory(job, MAPS - 1);
        List<ProcessHandle> old = JvmsOfJob.running(job.getJobID(), 1);
        ProcessHandle master =
                old.stream().filter(JvmsOfJob::isMaster).findAny().orElseThrow();
        assertThat(old).as("the master, and the JVM of the map that waits").hasSizeGreaterThan(1);
        master.destroyForcibly();
        while (!JvmsOfJob.running(job.getJobID(), 1).isEmpty()) {
            Thread.sleep(100);
        }
        Files.createFile(go);
        ContainerLogs.requireGood(job.waitForCompletion(false), job);
        SharedJvmJobs.awaitEnd(job.getJobID());
        return job;
    }

    /** Waits until the master has written that so many tasks have ended: that is what the next one finds. */
    private static void awaitHistory(Job job, int tasks) throws Exception {
        FileSystem files = SharedCluster.get().fileSystem();
        Path history = new Path(new Path(job.getStatus().getJobFile()).getParent(), job.getJobID() + "_1.jhist");
        while (!files.exists(history) || count(files, history, "\"type\":\"TASK_FINISHED\"") < tasks) {
            Thread.sleep(100);
        }
    }

    private static int count(FileSystem files, Path file, String text) throws IOException {
        try (FSDataInputStream in = files.open(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).split(text, -1).length - 1;
        }
    }

    private static List<String> of(Map<String, List<String>> attempts, int master) {
        return attempts.entrySet().stream()
                .filter(jvm -> jvm.getKey().matches("container_\\d+_\\d+_0" + master + "_\\d+"))
                .flatMap(jvm -> jvm.getValue().stream())
                .toList();
    }
}
