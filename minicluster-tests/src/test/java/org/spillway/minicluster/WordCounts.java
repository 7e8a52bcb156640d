package org.spillway.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.jobs.WordCount;

/** Word counts of one text with 3 reduces. Stock's word count is the reference and is made only once. */
final class WordCounts {
    private static final Path FOLDER = new Path("/wordcount-test");
    private static final Path TEXT = new Path(FOLDER, "text");
    private static final int WORDS = 200_000;
    private static final int VOCABULARY = 20_000;
    private static final long SEED = 20_110_818;

    private static WordCounts stock;

    private final WordCount tool = new WordCount();
    private final Path output;
    private final boolean good;

    private WordCounts(String name, Consumer<Configuration> settings) throws Exception {
        output = new Path(FOLDER, name);
        Configuration conf = ClusterJobs.smallJobs();
        conf.setInt(MRJobConfig.NUM_REDUCES, 3);
        settings.accept(conf);
        good = ClusterJobs.run(tool, conf, TEXT, output);
    }

    /** Counts words with the given settings. The text is one file, so there is one map. */
    static WordCounts run(String name, Consumer<Configuration> settings) throws Exception {
        stock();
        return new WordCounts(name, settings);
    }

    /** Returns stock's word count, which uses the smallest buffer. */
    static synchronized WordCounts stock() throws Exception {
        if (stock == null) {
            ClusterJobs.write(TEXT, text());
            stock = new WordCounts("stock", conf -> {
                conf.setInt(MRJobConfig.IO_SORT_MB, 1);
                Collector.STOCK.setOn(conf);
            });
            stock.requireGood();
            assertThat(ClusterJobs.parts(stock.output())).hasSize(3);
        }
        return stock;
    }

    /** Returns the text, which is written by then. */
    static Path input() throws Exception {
        stock();
        return TEXT;
    }

    /** Few words are frequent and most are rare, so that the combiner removes some records but not all. */
    static String text() {
        Random random = new Random(SEED);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < WORDS; i++) {
            double skewed = Math.pow(random.nextDouble(), 3);
            text.append("word").append((int) (skewed * VOCABULARY)).append(i % 12 == 11 ? '\n' : ' ');
        }
        return text.toString();
    }

    boolean isGood() {
        return good;
    }

    void requireGood() throws Exception {
        ContainerLogs.requireGood(good, tool.job());
    }

    Path output() throws IOException {
        return output;
    }

    WordCount tool() {
        return tool;
    }
}
