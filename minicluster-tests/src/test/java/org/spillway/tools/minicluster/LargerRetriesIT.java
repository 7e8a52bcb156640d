package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Jobs with a task that needs more memory than the job's settings give it. The embedded cluster kills no container for its
 * memory: SharingAllocatorTest has its exit status.
 */
@Tag("nightly")
class LargerRetriesIT {
    private static final int MAPS = 3;
    private static final int ATTEMPTS = 4;
    private static final int CONTAINER_MB = 512;
    private static final Path FOLDER = new Path("/larger-retries");
    private static final String LARGER = "spillway.jvm.larger-retries";
    private static final int SHARED = -1;
    private static final int STOCKS = 1;

    /** What needs how much, and how often it dies for it. Heaps have 256, 384 and 576 MiB. */
    enum Hunger {
        MAP(HungryMapper.HEAP, 450, 2, "_m_"),
        REDUCE(HungryReducer.HEAP, 290, 1, "_r_");

        private final String key;
        private final int mb;
        private final int deaths;
        private final String kind;

        Hunger(String key, int mb, int deaths, String kind) {
            this.key = key;
            this.mb = mb;
            this.deaths = deaths;
            this.kind = kind;
        }
    }

    @BeforeAll
    static void write() throws Exception {
        SharedJvmJobs.writeLines(new Path(FOLDER, "text"), MAPS);
    }

    @ParameterizedTest
    @EnumSource
    void job_taskNeedsMoreMemory_failsWithStockAndSucceedsInLargerContainer(Hunger hunger) throws Exception {
        Job stock = job("stock", hunger, STOCKS);
        assertThat(stock.waitForCompletion(false)).isFalse();
        assertThat(failed(stock)).hasSize(ATTEMPTS).allMatch(attempt -> attempt.contains(hunger.kind));

        Job larger = job("larger", hunger, SHARED);
        ContainerLogs.requireGood(larger.waitForCompletion(false), larger);
        assertThat(ClusterSite.CLUSTER.parts(output("larger", hunger))).isEqualTo(SharedJvmJobs.expected(MAPS));
        List<String> failed = failed(larger);
        assertThat(failed).hasSize(hunger.deaths).allMatch(attempt -> attempt.contains(hunger.kind));
        String told = "out of memory in a container of 512 MB, tried again in one of 768 MB";
        assertThat(List.of(larger.getTaskDiagnostics(TaskAttemptID.forName(failed.get(0)))))
                .as("the history")
                .anyMatch(text -> text.contains(told));
        assertThat(ContainerLogs.of(larger.getJobID(), told))
                .as("the master's log")
                .hasSize(1);
        assertThat(JvmsOfJob.of(larger.getJobID()).all())
                .as("attempts in JVMs that tasks share")
                .anyMatch(attempt -> attempt.endsWith(hunger.kind + "000000_0"))
                .noneMatch(attempt -> attempt.endsWith(hunger.kind + "000000_" + hunger.deaths));
    }

    @Test
    void job_switchedOff_failsAsWithStock() throws Exception {
        Job job = job("off", Hunger.MAP, SHARED);
        job.getConfiguration().setBoolean(LARGER, false);
        assertThat(job.waitForCompletion(false)).isFalse();
        assertThat(failed(job)).hasSize(ATTEMPTS);
        assertThat(ContainerLogs.of(job.getJobID(), "tried again in one of")).isEmpty();
    }

    /** It does not wait for what it cannot get. */
    @Test
    void job_noLargerContainerInItsQueue_failsAsWithStock() throws Exception {
        Job job = job("small", Hunger.MAP, SHARED);
        job.getConfiguration().set(MRJobConfig.QUEUE_NAME, SharedCluster.SMALL_QUEUE);
        assertThat(job.waitForCompletion(false)).isFalse();
        assertThat(failed(job)).hasSize(ATTEMPTS);
        assertThat(ContainerLogs.of(job.getJobID(), "tried again in one of")).isEmpty();
    }

    private static Job job(String name, Hunger hunger, int tasksOfAJvm) throws Exception {
        Configuration conf = SharedJvmJobs.settings(tasksOfAJvm);
        conf.setInt(MRJobConfig.MAP_MEMORY_MB, CONTAINER_MB);
        conf.setInt(MRJobConfig.REDUCE_MEMORY_MB, CONTAINER_MB);
        conf.setInt(MRJobConfig.MAP_MAX_ATTEMPTS, ATTEMPTS);
        conf.setInt(MRJobConfig.REDUCE_MAX_ATTEMPTS, ATTEMPTS);
        conf.setInt(hunger.key, hunger.mb);
        Job job = SharedJvmJobs.job(
                hunger + ", " + name, conf, HungryMapper.class, new Path(FOLDER, "text"), output(name, hunger));
        job.setReducerClass(HungryReducer.class);
        return job;
    }

    private static Path output(String name, Hunger hunger) {
        return new Path(FOLDER, hunger + "-" + name);
    }

    private static List<String> failed(Job job) throws Exception {
        return Arrays.stream(job.getTaskCompletionEvents(0, 100))
                .filter(event -> event.getStatus() == TaskCompletionEvent.Status.FAILED
                        || event.getStatus() == TaskCompletionEvent.Status.TIPFAILED)
                .map(event -> event.getTaskAttemptId().toString())
                .toList();
    }
}
