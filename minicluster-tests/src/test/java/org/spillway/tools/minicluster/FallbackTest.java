package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Jobs that Spillway refuses, in this JVM. */
class FallbackTest {
    @RegisterExtension
    static final LocalSite SITE = new LocalSite();

    private static final WordCounts WORDS = new WordCounts(SITE);

    @Test
    void job_tooLittleMemory_stockRunsIt() throws Exception {
        Fallbacks.check(WORDS, "memory", "spillway.sort.mb=100000", "MaxDirectMemorySize");
    }

    @Test
    void job_noStockBehindSpillway_failsWithReason() throws Exception {
        CountedText job = WORDS.run("alone", conf -> {
            Fallbacks.TOO_LARGE_BUFFER.accept(conf);
            Collector.SPILLWAY.setOn(conf);
        });
        assertThat(job.good()).isFalse();
        assertThat(job.ofMap(Fallbacks.REFUSAL)).as("lines with the reason").isNotEmpty();
    }
}
