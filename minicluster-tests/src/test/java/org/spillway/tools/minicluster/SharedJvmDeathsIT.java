package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A shared JVM ends at each step from one task to the next. No task is lost, run twice or counted as failed for it. */
@Tag("nightly")
class SharedJvmDeathsIT {
    private static final int MAPS = 8;
    private static final Path FOLDER = new Path("/shared-jvm-deaths");

    @ParameterizedTest
    @EnumSource
    void job_jvmDies_outputAsWithoutDeath(Death death) throws Exception {
        Path input = new Path(FOLDER, death + "-text");
        Path output = new Path(FOLDER, death + "-out");
        SharedJvmJobs.writeLines(input, MAPS);
        java.nio.file.Path folder =
                Files.createDirectories(SharedCluster.get().folder().resolve("death-" + death));
        Configuration conf = SharedJvmJobs.settings(-1);
        conf.set("spillway.jvm.isolate", "never"); // the mapper counts its JVM's tasks in a static field
        conf.setInt(MRJobConfig.JOB_RUNNING_MAP_LIMIT, 2);
        conf.setInt(MRJobConfig.MAP_MAX_ATTEMPTS, death.failures() + 2);
        DyingMapper.die(death, folder, conf);
        Job job = SharedJvmJobs.job("death " + death, conf, DyingMapper.class, input, output);
        ContainerLogs.requireGood(job.waitForCompletion(false), job);

        assertThat(DyingMapper.died(folder)).as("a JVM has died").isTrue();
        assertThat(ClusterSite.CLUSTER.parts(output)).isEqualTo(SharedJvmJobs.expected(MAPS));
        assertAttempts(job, death);
        assertThat(ContainerLogs.of(job.getJobID(), death.traceInMaster()))
                .as("in the master's log: %s", death.traceInMaster())
                .isNotEmpty();
        SharedJvmJobs.awaitEnd(job.getJobID());
    }

    private static void assertAttempts(Job job, Death death) throws Exception {
        JvmsOfJob jvms = JvmsOfJob.of(job.getJobID());
        List<String> begun = jvms.all();
        assertThat(begun).as("no attempt begins twice: %s", jvms.attempts()).doesNotHaveDuplicates();
        assertThat(begun).as("attempts that have begun").hasSize(MAPS + 1 + death.failures());
        assertThat(SharedJvmJobs.count(job, JobCounter.NUM_FAILED_MAPS)).isEqualTo(death.failures());
        assertThat(SharedJvmJobs.count(job, JobCounter.NUM_KILLED_MAPS)).isEqualTo(death.kills());
        assertThat(SharedJvmJobs.count(job, JobCounter.TOTAL_LAUNCHED_MAPS))
                .isEqualTo(MAPS + death.failures() + death.kills());
        List<Integer> succeeded = Arrays.stream(job.getTaskCompletionEvents(0, 1000))
                .filter(event -> event.isMapTask() && event.getStatus() == TaskCompletionEvent.Status.SUCCEEDED)
                .map(event -> event.getTaskAttemptId().getTaskID().getId())
                .toList();
        assertThat(succeeded)
                .as("maps that have succeeded, each once")
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, MAPS).boxed().toList());
        assertThat(jvms.attempts()).as("JVMs").hasSizeBetween(2, MAPS - 1);
    }
}
