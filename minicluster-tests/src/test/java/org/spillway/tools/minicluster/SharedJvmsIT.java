package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.Test;
import org.spillway.jobs.WordCount;

/** Jobs whose tasks share JVMs, beside the same jobs with a JVM for each task. */
class SharedJvmsIT {
    private static final int MAPS = 12;
    private static final int REDUCES = 3;
    private static final Path FOLDER = new Path("/shared-jvms");

    @Test
    void wordCount_manyMaps_fewJvms() throws Exception {
        for (int map = 0; map < MAPS; map++) {
            ClusterSite.CLUSTER.write(
                    new Path(FOLDER, "text/" + map), WordCounts.text().substring(0, 100_000 + map));
        }
        Job own = run("own", 1);
        Job shared = run("shared", -1);

        assertThat(ClusterSite.CLUSTER.parts(new Path(FOLDER, "shared")))
                .hasSize(REDUCES)
                .isEqualTo(ClusterSite.CLUSTER.parts(new Path(FOLDER, "own")));
        TaskCounter[] same = {
            TaskCounter.MAP_INPUT_RECORDS,
            TaskCounter.MAP_OUTPUT_RECORDS,
            TaskCounter.REDUCE_INPUT_RECORDS,
            TaskCounter.REDUCE_OUTPUT_RECORDS,
            TaskCounter.SPILLED_RECORDS
        };
        assertThat(ClusterJobs.values(shared.getCounters(), same))
                .isEqualTo(ClusterJobs.values(own.getCounters(), same));
        assertThat(shared.getCounters()
                        .findCounter(JobCounter.TOTAL_LAUNCHED_MAPS)
                        .getValue())
                .isEqualTo(MAPS);
        List<List<String>> jvms = ContainerLogs.of(shared.getJobID(), "begins as task");
        assertThat(jvms.stream().flatMap(List::stream)).hasSize(MAPS + REDUCES);
        assertThat(jvms).as("JVMs, %s", jvms).hasSizeLessThan(MAPS / 2);
        for (String file : List.of("stdout", "stderr")) {
            assertThat(ContainerLogs.of(shared.getJobID(), file, "begins as task").stream()
                            .flatMap(List::stream))
                    .as("in %s, all but the first of each JVM", file)
                    .hasSize(MAPS + REDUCES - jvms.size());
        }
    }

    private static Job run(String name, int tasks) throws Exception {
        Configuration conf = ClusterJobs.smallJobs();
        conf.setInt(MRJobConfig.NUM_REDUCES, REDUCES);
        SharedJvmJobs.share(conf, tasks);
        WordCount tool = new WordCount();
        boolean good = ClusterJobs.run(tool, conf, new Path(FOLDER, "text"), new Path(FOLDER, name));
        ContainerLogs.requireGood(good, tool.job());
        return tool.job();
    }
}
