package org.spillway.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that Spillway refuses, in this JVM. */
class FallbackTest {
    @TempDir
    private Path folder;

    private LocalSite site;
    private WordCounts words;

    @BeforeEach
    void open() {
        site = new LocalSite(folder);
        words = new WordCounts(site);
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void refusedKeyClass() throws Exception {
        Fallbacks.check(
                words,
                "keys",
                conf -> conf.set("spillway.refuse.key.classes", Text.class.getName()),
                Text.class.getName(),
                "spillway.refuse.key.classes");
    }

    @Test
    void tooLittleMemory() throws Exception {
        Fallbacks.check(
                words,
                "memory",
                conf -> conf.setInt("spillway.sort.mb", 100_000),
                "spillway.sort.mb=100000",
                "MaxDirectMemorySize");
    }

    @Test
    void failsWithNothingToFallBackTo() throws Exception {
        CountedText job = words.run("alone", conf -> {
            Fallbacks.TOO_MANY_PARTITIONS.accept(conf);
            Collector.SPILLWAY.setOn(conf);
        });
        assertThat(job.good()).isFalse();
        assertThat(job.ofMap(Fallbacks.REFUSAL)).as("lines with the reason").isNotEmpty();
    }
}
