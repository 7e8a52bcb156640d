package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.jobs.WordCount;
import org.spillway.report.RunVariant;

/**
 * Word counts of one text with {@value #REDUCES} reduces. Stock's word count is the reference and is made only once on a
 * site.
 */
final class WordCounts {
    static final int REDUCES = 3;

    /** Those on the shared cluster. */
    static final WordCounts ON_CLUSTER = new WordCounts(ClusterSite.CLUSTER);

    private static final int WORDS = 200_000;
    private static final int VOCABULARY = 20_000;
    private static final long SEED = 20_110_818;

    private final JobSite site;
    private CountedText stock;

    WordCounts(JobSite site) {
        this.site = site;
    }

    /** Counts words with the given settings. The text is one file, so there is one map. */
    CountedText run(String name, Consumer<Configuration> settings) throws Exception {
        stock();
        return count(name, settings);
    }

    /** Returns stock's word count, which uses the smallest buffer. */
    synchronized CountedText stock() throws Exception {
        if (stock == null) {
            site.write(path("text"), text());
            CountedText made = count("stock", conf -> {
                conf.setInt(MRJobConfig.IO_SORT_MB, 1);
                RunVariant.STOCK.settings().forEach(conf::set);
            });
            made.requireGood();
            assertThat(made.parts()).hasSize(REDUCES);
            stock = made;
        }
        return stock;
    }

    /** Returns the text, which is written by then. */
    Path input() throws Exception {
        stock();
        return path("text");
    }

    private CountedText count(String name, Consumer<Configuration> settings) throws Exception {
        Configuration conf = site.smallJobs();
        conf.setInt(MRJobConfig.NUM_REDUCES, REDUCES);
        settings.accept(conf);
        WordCount tool = new WordCount();
        Path output = path(name);
        boolean good = ClusterJobs.run(tool, conf, path("text"), output);
        return new CountedText(site, tool.job(), output, good);
    }

    private Path path(String name) {
        return new Path(site.path("wordcount-test"), name);
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
}
