package org.spillway.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Test;

/** Tests jobs that Spillway refuses. The next collector of the list runs them, and the log reports the reason once. */
class FallbackIT {
    private static final String REFUSAL = "Spillway does not take this job:";
    private static final String SPILLWAY_THEN_STOCK =
            Collector.SPILLWAY.className() + "," + Collector.STOCK.className();
    private static final Consumer<Configuration> TOO_MANY_PARTITIONS =
            conf -> conf.setInt("spillway.partitions.max", 2);

    @Test
    void tooManyPartitions() throws Exception {
        assertFallsBack("partitions", TOO_MANY_PARTITIONS, "3", "spillway.partitions.max");
    }

    @Test
    void refusedKeyClass() throws Exception {
        assertFallsBack(
                "keys",
                conf -> conf.set("spillway.refuse.key.classes", Text.class.getName()),
                Text.class.getName(),
                "spillway.refuse.key.classes");
    }

    @Test
    void tooLittleMemory() throws Exception {
        assertFallsBack(
                "memory",
                conf -> conf.setInt("spillway.sort.mb", 100_000),
                "spillway.sort.mb=100000",
                "MaxDirectMemorySize");
    }

    /** The job does not need stock, because the heap has enough room. */
    @Test
    void tooLittleDirectMemoryPutsTheBufferOnTheHeap() throws Exception {
        WordCounts job = WordCounts.run("on-heap", conf -> {
            conf.setInt(MRJobConfig.IO_SORT_MB, 64);
            conf.set(MRJobConfig.MAP_JAVA_OPTS, conf.get(MRJobConfig.MAP_JAVA_OPTS) + " -XX:MaxDirectMemorySize=8m");
            Collector.SPILLWAY.setOn(conf);
        });

        job.requireGood();
        assertThat(ClusterJobs.parts(job.output()))
                .isEqualTo(ClusterJobs.parts(WordCounts.stock().output()));
        List<List<String>> remarks = ContainerLogs.ofMaps(job.tool().job().getJobID(), "does not fit off the heap");
        assertThat(remarks).as("one map").hasSize(1);
        assertThat(remarks.get(0)).as("lines that say so").hasSize(1);
        assertThat(remarks.get(0).get(0))
                .contains("mapreduce.task.io.sort.mb=64", "MaxDirectMemorySize", "so it is on the heap");
    }

    @Test
    void failsWithNothingToFallBackTo() throws Exception {
        WordCounts job = WordCounts.run("alone", conf -> {
            TOO_MANY_PARTITIONS.accept(conf);
            Collector.SPILLWAY.setOn(conf);
        });

        assertThat(job.isGood()).isFalse();
        assertThat(ContainerLogs.ofMaps(job.tool().job().getJobID(), REFUSAL))
                .as("lines with the reason")
                .hasSize(1)
                .allSatisfy(lines -> assertThat(lines).isNotEmpty());
    }

    private static void assertFallsBack(String name, Consumer<Configuration> settings, String... reason)
            throws Exception {
        WordCounts job = WordCounts.run("fallback-" + name, conf -> {
            settings.accept(conf);
            conf.set(MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR, SPILLWAY_THEN_STOCK);
        });

        job.requireGood();
        assertThat(ClusterJobs.parts(job.output()))
                .isEqualTo(ClusterJobs.parts(WordCounts.stock().output()));
        JobID id = job.tool().job().getJobID();
        List<List<String>> refusals = ContainerLogs.ofMaps(id, REFUSAL);
        assertThat(refusals).as("one map").hasSize(1);
        assertThat(refusals.get(0)).as("lines that say why").hasSize(1);
        assertThat(refusals.get(0).get(0)).contains(reason);
        assertThat(ContainerLogs.ofMaps(id, "Map output collector class = " + Collector.STOCK.className())
                        .get(0))
                .as("lines that name the collector at work")
                .hasSize(1);
    }
}
