package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** A job that Spillway refuses. The next collector of the list runs it, and the log reports the reason once. */
final class Fallbacks {
    static final String REFUSAL = "Spillway does not take this job:";

    static final Consumer<Configuration> TOO_LARGE_BUFFER = conf -> conf.setInt("spillway.sort.mb", 100_000);

    private static final String SPILLWAY_THEN_STOCK =
            Collector.SPILLWAY.className() + "," + Collector.STOCK.className();

    private Fallbacks() {}

    static void check(WordCounts words, String name, String... reason) throws Exception {
        CountedText job = words.run("fallback-" + name, conf -> {
            TOO_LARGE_BUFFER.accept(conf);
            conf.set(MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR, SPILLWAY_THEN_STOCK);
        });
        job.assertOutputOf(words.stock());
        assertThat(job.ofMap(REFUSAL))
                .as("lines that say why")
                .singleElement()
                .asString()
                .contains(reason);
        assertThat(job.ofMap("Map output collector class = " + Collector.STOCK.className()))
                .as("lines that name the collector at work")
                .hasSize(1);
    }
}
