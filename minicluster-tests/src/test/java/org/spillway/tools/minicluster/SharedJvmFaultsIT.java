package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Shared JVMs in which tasks fail, hang, end the JVM or leave something behind. */
@Tag("nightly")
class SharedJvmFaultsIT {
    private static final int MAPS = 15;
    private static final Path FOLDER = new Path("/shared-jvm-faults");

    @Test
    void job_tasksThatLeaveThingsBehind_noOtherTaskMeetsThem() throws Exception {
        for (int map = 0; map < MAPS; map++) {
            ClusterSite.CLUSTER.write(new Path(FOLDER, "text/" + (char) ('a' + map)), "line\n".repeat(map + 1));
        }
        Configuration conf = ClusterJobs.smallJobs();
        SharedJvmJobs.share(conf, -1);
        conf.setInt(MRJobConfig.NUM_REDUCES, 1);
        conf.setInt(MRJobConfig.IO_SORT_MB, 10);
        conf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false); // of the map that hangs
        conf.setInt(MRJobConfig.TASK_TIMEOUT, 20_000);
        conf.setInt(MRJobConfig.TASK_TIMEOUT_CHECK_INTERVAL_MS, 1000);
        Job job = job(conf);
        ContainerLogs.requireGood(job.waitForCompletion(false), job);

        assertThat(ClusterSite.CLUSTER.parts(new Path(FOLDER, "out")))
                .isEqualTo(Map.of("part-r-00000", "line\t" + MAPS * (MAPS + 1) / 2 + "\n"));
        assertThat(count(job, JobCounter.NUM_FAILED_MAPS))
                .as("an exception, an exit and a timeout")
                .isEqualTo(3);
        assertThat(count(job, JobCounter.TOTAL_LAUNCHED_MAPS))
                .as(
                        "attempts %s, %s",
                        List.of(job.getTaskCompletionEvents(0, 100)), ContainerLogs.of(job.getJobID(), "Spillway:"))
                .isEqualTo(MAPS + 3);
        List<String> retired = ContainerLogs.of(job.getJobID(), "takes no other task").stream()
                .flatMap(List::stream)
                .toList();
        assertThat(retired)
                // The JVM of the map that failed is killed at once or has still time to say so.
                .filteredOn(line -> !line.endsWith("has left a thread: communication thread"))
                .hasSize(5)
                .anyMatch(line -> line.endsWith("has left a thread: left by map 8"))
                .anyMatch(line -> line.endsWith("has changed the system property left.by"))
                .anyMatch(line -> line.contains("MiB on the heap"))
                .anyMatch(line -> line.contains("MiB of direct or mapped memory"))
                .anyMatch(line -> line.endsWith("has replaced the login user"));
        Collection<List<String>> jvms = JvmsOfJob.of(job.getJobID()).attempts().values();
        assertThat(jvms).as("those of eight faults, and few others").hasSizeBetween(8, 13);
        for (int faulty : new int[] {3, 5, 7, 8, 9, 10, 11, 12}) {
            String attempt = String.format(Locale.ROOT, "_m_%06d_0", faulty);
            assertThat(jvms)
                    .as("the JVM in which %s was the last task", attempt)
                    .anyMatch(attempts -> attempts.get(attempts.size() - 1).endsWith(attempt));
        }
    }

    /** As with stock, where each attempt has a JVM of its own. */
    @Test
    void job_taskFailsInUsedJvm_triedAgainInNewJvm() throws Exception {
        Configuration conf = SharedJvmJobs.settings(-1);
        conf.setInt(MRJobConfig.JOB_RUNNING_MAP_LIMIT, 3);
        conf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
        conf.set("spillway.jvm.isolate", "never"); // with the mapper's class loaded anew none would fail
        Path input = new Path(FOLDER, "once");
        Path output = new Path(FOLDER, "once-out");
        SharedJvmJobs.writeLines(input, MAPS);
        Job job = SharedJvmJobs.job("works once in a JVM", conf, OncePerJvmMapper.class, input, output);
        ContainerLogs.requireGood(job.waitForCompletion(false), job);

        assertThat(ClusterSite.CLUSTER.parts(output)).isEqualTo(SharedJvmJobs.expected(MAPS));
        assertThat(count(job, JobCounter.NUM_FAILED_MAPS))
                .as("three before no JVM is used again, and those that then run")
                .isBetween(1L, 5L);
    }

    /** Stock's master needs two. */
    @Test
    void job_masterMayUseTwoPorts_jvmsShared() throws Exception {
        Configuration conf = SharedJvmJobs.settings(-1);
        int first = twoFreePorts();
        conf.set(MRJobConfig.MR_AM_JOB_CLIENT_PORT_RANGE, first + "-" + (first + 1));
        Path input = new Path(FOLDER, "ports");
        Path output = new Path(FOLDER, "ports-out");
        SharedJvmJobs.writeLines(input, 3);
        Job job = SharedJvmJobs.job("two ports", conf, OncePerJvmMapper.class, input, output);
        ContainerLogs.requireGood(job.waitForCompletion(false), job);

        assertThat(ClusterSite.CLUSTER.parts(output)).isEqualTo(SharedJvmJobs.expected(3));
        assertThat(JvmsOfJob.of(job.getJobID()).all()).isNotEmpty();
    }

    private static int twoFreePorts() throws IOException {
        while (true) {
            try (ServerSocket first = new ServerSocket(0);
                    ServerSocket second = new ServerSocket(first.getLocalPort() + 1)) {
                return second.getLocalPort() - 1;
            } catch (BindException | IllegalArgumentException e) {
                continue; // the next port is another's, or there is none
            }
        }
    }

    private static Job job(Configuration conf) throws Exception {
        Job job = Job.getInstance(conf, "faults in shared JVMs");
        job.setMapperClass(FaultyMapper.class);
        job.setReducerClass(IntSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        FileInputFormat.addInputPath(job, new Path(FOLDER, "text"));
        FileOutputFormat.setOutputPath(job, new Path(FOLDER, "out"));
        return job;
    }

    private static long count(Job job, JobCounter counter) throws Exception {
        return job.getCounters().findCounter(counter).getValue();
    }
}
