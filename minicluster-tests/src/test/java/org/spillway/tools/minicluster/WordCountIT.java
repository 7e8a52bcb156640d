package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.report.RunVariant;

/** A word count in real containers. {@link WordCountTest} has more of them in one JVM. */
class WordCountIT {
    private static final WordCounts WORDS = WordCounts.ON_CLUSTER;
    private static final List<String> LOCALLY = List.of(" SHUFFLE_HTTP_OUTPUTS=0 SHUFFLE_HTTP_BYTES=0 ");

    @Test
    void job_outputsOverHttp_asStock() throws Exception {
        SpilledWords.check(WORDS, RunVariant.BOTH, false, List.of(" SHUFFLE_LOCAL_OUTPUTS=0 SHUFFLE_LOCAL_BYTES=0 "));
    }

    @Tag("nightly")
    @ParameterizedTest
    @EnumSource(names = {"COLLECTOR", "SHUFFLE", "BOTH"})
    void job_outputsOfThisNode_asStock(RunVariant variant) throws Exception {
        SpilledWords.check(WORDS, variant, true, LOCALLY);
    }

    /** The job's own setting of 1 MiB would cause several spills. */
    @Test
    void job_sortMbAuto_bufferOfSpareMemory() throws Exception {
        CountedText spillway = WORDS.run("automatic", conf -> {
            conf.setInt(MRJobConfig.IO_SORT_MB, 1);
            conf.set("spillway.sort.mb", "auto");
            conf.setInt(MRJobConfig.MAP_MEMORY_MB, 1024);
            conf.set(MRJobConfig.MAP_JAVA_OPTS, "-Xmx256m");
            Collector.SPILLWAY.setOn(conf);
        });
        spillway.assertOutputOf(WORDS.stock());
        assertThat(spillway.spillways("SPILLS")).as("spills before the end").isZero();
        // Of 256 MiB of direct memory, an eighth stays free, and 8 MiB and half a MiB for each of up to 4 threads are
        // for files.
        assertThat(spillway.ofMap("Spillway collects: sort buffer"))
                .singleElement()
                .asString()
                .containsPattern("sort buffer (19|20|21)\\d MiB off the heap");
    }

    /** One map and one reduce run in the application master's JVM, with the preset for short jobs. */
    @Test
    void job_uberMode_takenBySpillway() throws Exception {
        CountedText spillway = WORDS.run("uber", conf -> {
            ConfFiles.read("mapred-site-spillway-short-jobs.xml").forEach(conf::set);
            conf.setInt(MRJobConfig.NUM_REDUCES, 1);
            conf.setInt(MRJobConfig.MR_AM_VMEM_MB, 2048);
            conf.setInt(MRJobConfig.MR_AM_CPU_VCORES, conf.getInt(MRJobConfig.MAP_CPU_VCORES, 1));
        });
        spillway.requireGood();
        assertThat(spillway.counters().findCounter(JobCounter.NUM_UBER_SUBMAPS).getValue())
                .as("maps in the master's JVM")
                .isEqualTo(1);
        assertThat(spillway.spillways("PEAK_BUFFER_BYTES"))
                .as("bytes in Spillway's buffer")
                .isPositive();
        assertThat(ClusterJobs.values(spillway.counters(), TaskCounter.REDUCE_OUTPUT_RECORDS))
                .isEqualTo(ClusterJobs.values(WORDS.stock().counters(), TaskCounter.REDUCE_OUTPUT_RECORDS));
    }
}
