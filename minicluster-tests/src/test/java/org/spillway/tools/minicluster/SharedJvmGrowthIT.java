package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.spillway.report.RunVariant;

/** A thousand maps in one JVM: what it holds after each does not grow. */
@Tag("nightly")
class SharedJvmGrowthIT {
    private static final int MAPS = 1000;
    private static final int FIRST = 100;
    private static final Path FOLDER = new Path("/shared-jvm-growth");

    @Test
    void jvm_thousandTasks_holdsNoMoreThanAfterHundred() throws Exception {
        String lines = IntStream.range(0, MAPS).mapToObj(i -> "line\n").collect(Collectors.joining());
        ClusterSite.CLUSTER.write(new Path(FOLDER, "text"), lines);
        java.nio.file.Path folder =
                Files.createDirectories(SharedCluster.get().folder().resolve("growth"));
        Configuration conf = SharedJvmJobs.settings(-1);
        RunVariant.BOTH.settings().forEach(conf::set);
        conf.setInt(MRJobConfig.JOB_RUNNING_MAP_LIMIT, 1);
        // Each task has a connection to the name node, which keeps a Configuration for the 10 s until it is closed.
        conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECTION_MAXIDLETIME_KEY, 100);
        conf.set("spillway.jvm.isolate", "never"); // the mapper counts its JVM's tasks in a static field
        GrowthMapper.count(new int[] {FIRST, MAPS}, folder, conf);
        Job job = SharedJvmJobs.job(
                "a thousand maps", conf, GrowthMapper.class, new Path(FOLDER, "text"), new Path(FOLDER, "out"));
        job.setInputFormatClass(NLineInputFormat.class); // a line a map
        ContainerLogs.requireGood(job.waitForCompletion(false), job);

        assertThat(ClusterSite.CLUSTER.parts(new Path(FOLDER, "out")))
                .isEqualTo(Map.of("part-r-00000", "line\t" + MAPS + "\n"));
        Map<String, Long> first = held(job, FIRST);
        Map<String, Long> last = held(job, MAPS);
        String both =
                "after " + FIRST + " tasks: " + first + ", after " + MAPS + ": " + last + ", classes in " + folder;
        assertThat(grown("HEAP_KIB", first, last)).as(both).isLessThan(256); // the hooks of 900 tasks would take 580
        assertThat(grown("CLASSES", first, last)).as(both).isLessThan(100);
        assertThat(grown("THREADS", first, last)).as(both).isLessThan(3);
        assertThat(grown("OPEN_FILES", first, last)).as(both).isLessThan(5);
        assertThat(last.get("RSS_KIB")).as(both).isLessThan(first.get("RSS_KIB") * 5 / 4);
        assertThat(job.getCounters()
                        .findCounter(GrowthMapper.GROUP, GrowthMapper.METRICS)
                        .getValue())
                .isEqualTo(MAPS);
        assertThat(JvmsOfJob.of(job.getJobID()).attempts()).as("JVMs").hasSizeLessThan(4);
    }

    private static long grown(String what, Map<String, Long> first, Map<String, Long> last) {
        return last.get(what) - first.get(what);
    }

    private static Map<String, Long> held(Job job, int task) throws Exception {
        Map<String, Long> held = new TreeMap<>();
        for (String what : List.of("HEAP_KIB", "OTHER_KIB", "THREADS", "CLASSES", "OPEN_FILES", "RSS_KIB")) {
            long value = job.getCounters()
                    .findCounter(GrowthMapper.GROUP, GrowthMapper.name(what, task))
                    .getValue();
            assertThat(value).as(what).isPositive();
            held.put(what, value);
        }
        return held;
    }
}
