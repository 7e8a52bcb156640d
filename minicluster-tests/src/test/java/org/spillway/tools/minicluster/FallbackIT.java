package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Test;

/** Jobs in real containers that are too small for Spillway's settings. {@link FallbackTest} has more reasons. */
class FallbackIT {
    private static final WordCounts WORDS = WordCounts.ON_CLUSTER;

    @Test
    void job_bufferTooLarge_stockRunsIt() throws Exception {
        Fallbacks.check(WORDS, "buffer", "spillway.sort.mb=100000");
    }

    /** The job does not need stock, because the heap has enough room. */
    @Test
    void job_tooLittleDirectMemory_bufferOnTheHeap() throws Exception {
        CountedText job = WORDS.run("on-heap", conf -> {
            conf.setInt(MRJobConfig.IO_SORT_MB, 64);
            conf.set(MRJobConfig.MAP_JAVA_OPTS, conf.get(MRJobConfig.MAP_JAVA_OPTS) + " -XX:MaxDirectMemorySize=8m");
            Collector.SPILLWAY.setOn(conf);
        });
        job.assertOutputOf(WORDS.stock());
        assertThat(job.ofMap("does not fit off the heap"))
                .as("lines that say so")
                .singleElement()
                .asString()
                .contains("mapreduce.task.io.sort.mb=64", "MaxDirectMemorySize", "so it is on the heap");
    }
}
