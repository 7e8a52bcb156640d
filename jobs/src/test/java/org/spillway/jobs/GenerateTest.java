package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.jobs.generate.Generate;

class GenerateTest extends LocalJobs {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "words  | [a-z]+( [a-z]+){9}",
                "pairs  | [a-z]+\\t-?\\d{1,7}",
                "clicks | [a-z]+\\t170\\d{10}\\thttps://www\\.[a-z]+\\.example/[a-z]+/2024/by-number/\\d+/[a-z]+",
                "users  | [a-z]+\\t[a-z]{2}\\t[12][90]\\d{2}",
                "urls   | https://www\\.[a-z]+\\.example/[a-z]+/2024/by-number/\\d+/[a-z]+",
            })
    void run_sameSeedAndNumber_sameRow(String kind, String form) throws Exception {
        List<String> rows = generate("whole", kind, 500, "--seed", 7);

        assertThat(rows).hasSize(500).allSatisfy(row -> assertThat(row).matches(form));
        assertThat(generate("start", kind, 100, "--seed", 7)).isEqualTo(rows.subList(0, 100));
        assertThat(generate("other", kind, 100, "--seed", 8)).isNotEqualTo(rows.subList(0, 100));
    }

    @Test
    void run_severalMaps_sameRows() throws Exception {
        JobTool tool = new Generate();
        tool.setConf(new Configuration(conf));
        tool.getConf().setInt(MRJobConfig.NUM_MAPS, 3);
        Job job = tool.prepare(List.of("pairs", "100", path("three").toString()));

        assertThat(job.waitForCompletion(false)).isTrue();
        assertThat(parts(path("three"))).hasSize(3);
        assertThat(lines(path("three"))).isEqualTo(generate("one", "pairs", 100));
    }

    /** Sums and combiners then remove some records, but not all. */
    @Test
    void run_words_fewFrequentMostRare() throws Exception {
        Map<String, Integer> counts = new TreeMap<>();
        for (String line : generate("words", "words", 2000)) {
            for (String word : line.split(" ")) {
                counts.merge(word, 1, Integer::sum);
            }
        }

        // Word 0: one in 16.6 of 20,000.
        assertThat(counts.get("bada")).isBetween(1000, 1400);
        assertThat(counts).hasSizeBetween(4000, 12_000);
    }

    @Test
    void run_usersAndUrls_usersDistinctUrlsRepeat() throws Exception {
        List<String> users = generate("users", "users", 20_000);
        assertThat(users)
                .extracting(user -> user.substring(0, user.indexOf('\t')))
                .doesNotHaveDuplicates();
        List<String> urls = generate("urls", "urls", 20_000);
        assertThat(new HashSet<>(urls)).hasSizeBetween(10_000, 19_900);
    }

    @Test
    void run_noRows_emptyOutput() throws Exception {
        assertThat(generate("none", "clicks", 0)).isEmpty();
    }

    private List<String> generate(String name, String kind, int rows, Object... options) throws Exception {
        Path output = path(name);
        Object[] args = new Object[options.length + 3];
        System.arraycopy(options, 0, args, 0, options.length);
        args[options.length] = kind;
        args[options.length + 1] = rows;
        args[options.length + 2] = output;
        assertThat(run(new Generate(), args)).isZero();
        return lines(output);
    }
}
