package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.report.cli.OwnJobs;

/** Jobs in uber mode with Spillway's master, beside the same jobs with Hadoop's. */
class SmallJobIT {
    private static final int MAPS = 3;
    private static final Path FOLDER = new Path("/small-jobs");
    private static final String WEB_PAGES = "Web app mapreduce started";
    private static final String OWN_MASTER = "Spillway: a small job runs in its master";

    @Test
    void job_asStock_withoutWebPages() throws Exception {
        Job stock = finished("stock", stock(), MAPS);
        Job small = finished("small", small(), MAPS);

        assertThat(ClusterSite.CLUSTER.parts(new Path(FOLDER, "small"))).isEqualTo(SharedJvmJobs.expected(MAPS));
        assertThat(counters(small)).isEqualTo(counters(stock));
        assertThat(SharedJvmJobs.count(small, JobCounter.NUM_UBER_SUBMAPS)).isEqualTo(MAPS);
        assertThat(ContainerLogs.of(stock.getJobID(), WEB_PAGES)).hasSize(1);
        assertThat(ContainerLogs.of(small.getJobID(), OWN_MASTER)).hasSize(1);
        assertThat(ContainerLogs.of(small.getJobID(), WEB_PAGES)).isEmpty();
        OwnJobs.awaitEnd(small.getJobID(), small.getConfiguration());
        assertThat(OwnJobs.succeeded(small.getJobID(), small.getConfiguration()).state())
                .isEqualTo("SUCCEEDED");
    }

    @Test
    void job_killedByItsClient_killed() throws Exception {
        Job job = waiting("killed", small(), MAPS);
        job.submit();
        while (job.getTaskReports(TaskType.MAP).length == 0 || job.getStatus().getState() != JobStatus.State.RUNNING) {
            Thread.sleep(20);
        }
        assertThat(job.getCounters()).isNotNull();
        job.killJob();
        assertThat(job.waitForCompletion(false)).isFalse();
        assertThat(job.getStatus().getState()).isEqualTo(JobStatus.State.KILLED);
        SharedJvmJobs.awaitEnd(job.getJobID());
    }

    /** In uber mode Hadoop tries no task twice. */
    @Tag("nightly")
    @Test
    void job_mapFails_failsAsStock() throws Exception {
        Path text = new Path(FOLDER, "fails-text");
        SharedJvmJobs.writeLines(text, 4);
        Job stock = failing("fails-stock", stock(), text);
        Job small = failing("fails-small", small(), text);
        assertThat(reason(small)).contains("failedMaps:1").isEqualTo(reason(stock));
        assertThat(small.getStatus().getState()).isEqualTo(JobStatus.State.FAILED);
    }

    /** Hadoop's own master ends itself then, and so does the second. */
    @Tag("nightly")
    @Test
    void job_mapFailsBeforeReduce_failsWithReason() throws Exception {
        Path text = new Path(FOLDER, "fails-before-text");
        SharedJvmJobs.writeLines(text, 4);
        Job job = SharedJvmJobs.job("fails-before", small(), FaultyMapper.class, text, new Path(FOLDER, "before"));
        assertThat(job.waitForCompletion(false)).isFalse();
        assertThat(job.getStatus().getState()).isEqualTo(JobStatus.State.FAILED);
        assertThat(reason(job)).contains("failedMaps:1");
    }

    /** Hadoop decides by the bytes of the input, too: then there are web pages and containers. */
    @Tag("nightly")
    @Test
    void job_fewMapsOfMuchInput_asStock() throws Exception {
        Configuration conf = small();
        conf.setLong(MRJobConfig.JOB_UBERTASK_MAXBYTES, 1);
        Job job = finished("much", conf, MAPS);
        assertThat(ContainerLogs.of(job.getJobID(), WEB_PAGES)).hasSize(1);
        assertThat(SharedJvmJobs.count(job, JobCounter.NUM_UBER_SUBMAPS)).isZero();
    }

    @Tag("nightly")
    @Test
    void job_manyMaps_jvmsShared() throws Exception {
        int maps = 10;
        Job job = finished("many", small(), maps);
        assertThat(JvmsOfJob.of(job.getJobID()).all()).hasSize(maps + 1);
    }

    /** The second master begins again, as Hadoop's. If the first has told of success, it brings the history to its place. */
    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void job_masterKilled_secondEndsIt(boolean whenSuccessWasTold) throws Exception {
        String name = "master-killed-" + whenSuccessWasTold;
        Job job = waiting(name, small(), MAPS);
        if (whenSuccessWasTold) {
            Files.createFile(go(name));
        }
        job.submit();
        while (whenSuccessWasTold ? !job.isComplete() : job.getStatus().getState() != JobStatus.State.RUNNING) {
            Thread.sleep(20);
        }
        JvmsOfJob.running(job.getJobID(), 1).stream()
                .filter(JvmsOfJob::isMaster)
                .forEach(ProcessHandle::destroyForcibly);
        if (!whenSuccessWasTold) {
            Files.createFile(go(name));
        }
        ContainerLogs.requireGood(job.waitForCompletion(false), job);
        assertThat(ClusterSite.CLUSTER.parts(new Path(FOLDER, name))).isEqualTo(SharedJvmJobs.expected(MAPS));
        OwnJobs.awaitEnd(job.getJobID(), job.getConfiguration());
        assertThat(OwnJobs.succeeded(job.getJobID(), job.getConfiguration()).state())
                .isEqualTo("SUCCEEDED");
    }

    private static Configuration stock() throws Exception {
        Configuration conf = small();
        conf.set(MRJobConfig.MR_AM_COMMAND_OPTS, "-Xmx1024m");
        return conf;
    }

    private static Configuration small() throws Exception {
        Configuration conf = SharedJvmJobs.settings(-1);
        conf.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, true);
        conf.setInt(MRJobConfig.MR_AM_VMEM_MB, 2048);
        return conf;
    }

    // These are of the JVM, so that a task in the master counts what the master writes meanwhile, to its history.
    private static Map<String, Long> counters(Job job) throws Exception {
        Map<String, Long> counters = AllCounters.of(job);
        counters.keySet().removeIf(name -> name.contains("FileSystemCounter.HDFS_") || name.contains("FormatCounter."));
        return counters;
    }

    // Without a reduce: stock's uber mode runs it before all maps have ended, and ends itself.
    private static Job failing(String name, Configuration conf, Path text) throws Exception {
        conf.setInt(MRJobConfig.NUM_REDUCES, 0);
        Job job = SharedJvmJobs.job(name, conf, FaultyMapper.class, text, new Path(FOLDER, name));
        assertThat(job.waitForCompletion(false)).isFalse();
        return job;
    }

    // Master and history server end it differently.
    private static String reason(Job job) throws Exception {
        return job.getStatus().getFailureInfo().strip().replaceAll("task_\\d+_\\d+", "task");
    }

    private static Job finished(String name, Configuration conf, int maps) throws Exception {
        Job job = waiting(name, conf, maps);
        Files.createFile(go(name));
        ContainerLogs.requireGood(job.waitForCompletion(false), job);
        return job;
    }

    // Its first map waits for a file.
    private static Job waiting(String name, Configuration conf, int maps) throws Exception {
        Path text = new Path(FOLDER, name + "-text");
        SharedJvmJobs.writeLines(text, maps);
        WaitingMapper.waitFor(go(name), conf);
        return SharedJvmJobs.job("small: " + name, conf, WaitingMapper.class, text, new Path(FOLDER, name));
    }

    private static java.nio.file.Path go(String name) throws Exception {
        return SharedCluster.get().folder().resolve("small-job-go-" + name);
    }
}
