package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.StringTokenizer;
import java.util.TreeMap;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.Test;

class WordCountTest extends LocalJobs {
    private static final String[] SPACES = {" ", "\n", "\t", "  ", "\r\n", "\f", " \n "};

    @Test
    void run_text_countsAsPlainJava() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5000; i++) {
            // é and 日 have bytes above 127, and StringTokenizer does not treat U+00A0 as a space.
            text.append("wé日\u00A0x").append((int) Math.abs(20 * random.nextGaussian()));
            text.append(SPACES[random.nextInt(SPACES.length)]);
        }
        Path input = Files.createDirectories(path("input"));
        Files.writeString(input.resolve("a.txt"), text);
        Files.writeString(input.resolve("b.txt"), " once  once\nonly");
        conf.setInt(MRJobConfig.NUM_REDUCES, 2);
        WordCount job = new WordCount();

        assertThat(run(job, input, path("output"))).as("seed=%d", seed).isZero();
        assertThat(parts(path("output"))).hasSize(2);
        assertThat(lines(path("output")))
                .as("seed=%d", seed)
                .containsExactlyInAnyOrderElementsOf(count(text + " once once only"));
        assertThat(job.job()
                        .getCounters()
                        .findCounter(TaskCounter.COMBINE_INPUT_RECORDS)
                        .getValue())
                .isEqualTo(5003);
    }

    private static List<String> count(String text) {
        Map<String, Long> counts = new TreeMap<>();
        StringTokenizer words = new StringTokenizer(text);
        while (words.hasMoreTokens()) {
            counts.merge(words.nextToken(), 1L, Long::sum);
        }
        List<String> lines = new ArrayList<>();
        counts.forEach((word, count) -> lines.add(word + "\t" + count));
        return lines;
    }
}
