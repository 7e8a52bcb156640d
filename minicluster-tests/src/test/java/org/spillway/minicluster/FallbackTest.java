package org.spillway.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Jobs that Spillway refuses, in this JVM. */
class FallbackTest {
    @RegisterExtension
    static final LocalSite SITE = new LocalSite();

    private static final WordCounts WORDS = new WordCounts(SITE);

    @Test
    void refusedKeyClass() throws Exception {
        Fallbacks.check(
                WORDS,
                "keys",
                conf -> conf.set("spillway.refuse.key.classes", Text.class.getName()),
                Text.class.getName(),
                "spillway.refuse.key.classes");
    }

    @Test
    void tooLittleMemory() throws Exception {
        Fallbacks.check(WORDS, "memory", Fallbacks.TOO_LARGE_BUFFER, "spillway.sort.mb=100000", "MaxDirectMemorySize");
    }

    @Test
    void failsWithNothingToFallBackTo() throws Exception {
        CountedText job = WORDS.run("alone", conf -> {
            Fallbacks.TOO_LARGE_BUFFER.accept(conf);
            Collector.SPILLWAY.setOn(conf);
        });
        assertThat(job.good()).isFalse();
        assertThat(job.ofMap(Fallbacks.REFUSAL)).as("lines with the reason").isNotEmpty();
    }
}
