package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.jobs.Repartition;

/** Runs a job with a file in conf/, and checks that the plug-ins of the file run it and that stock's output results. */
final class ConfFileJobs {
    private static final String GROUPED = "mapred-site-spillway-grouped.xml";

    /** Not for a word count, which needs whole groups. */
    private static final String UNORDERED = "mapred-site-spillway-unordered.xml";

    private final JobSite site;
    private final WordCounts words;

    ConfFileJobs(JobSite site, WordCounts words) {
        this.site = site;
        this.words = words;
    }

    /** Checks a file, and returns the job. */
    Job check(String name) throws Exception {
        if (name.contains("encrypted")) {
            ClusterJobs.assumeStockEncrypts();
        }
        Job job = name.equals(UNORDERED) ? repartition(name) : countWords(name);
        List<List<String>> fetched = site.ofReduces(job.getJobID(), "Spillway: SHUFFLE_");
        if (ConfFiles.spillways().contains(name)) {
            assertThat(fetched).as("reduces").isNotEmpty().allMatch(lines -> lines.size() == 1);
            assertThat(job.getCounters()
                            .findCounter("Spillway", "PEAK_BUFFER_BYTES")
                            .getValue())
                    .as("bytes in Spillway's buffer")
                    .isPositive();
        } else {
            assertThat(fetched).as("stock's reduces").isNotEmpty().allMatch(List::isEmpty);
        }
        return job;
    }

    private Job countWords(String name) throws Exception {
        CountedText job = words.run(name, conf -> ConfFiles.read(name).forEach(conf::set));
        job.requireGood();
        Map<String, String> expected = words.stock().parts();
        Map<String, String> actual = job.parts();
        if (name.equals(GROUPED)) {
            assertThat(actual.equals(expected)).as("the order of keys").isFalse();
            // Stock's part files are sorted by the bytes of their lines' words.
            actual.replaceAll((part, text) -> sortedByWord(text));
        }
        // isEqualTo would print megabytes for a failure.
        assertThat(actual.equals(expected)).as("output as stock's").isTrue();
        return job.job();
    }

    /** A job that takes each line by itself. */
    private Job repartition(String name) throws Exception {
        Configuration conf = site.smallJobs();
        conf.setInt(MRJobConfig.NUM_REDUCES, WordCounts.REDUCES);
        ConfFiles.read(name).forEach(conf::set);
        Repartition tool = new Repartition();
        Path output = site.path("unordered-test");
        site.requireGood(ClusterJobs.run(tool, conf, words.input(), output), tool.job());

        Stream<String> written = site.parts(output).values().stream().flatMap(String::lines);
        assertThat(written.sorted()
                        .toList()
                        .equals(WordCounts.text().lines().sorted().toList()))
                .as("the lines of the input")
                .isTrue();
        return tool.job();
    }

    private static String sortedByWord(String text) {
        return String.join(
                "",
                text.lines()
                        .sorted(Comparator.comparing((String line) -> line.split("\t")[0]))
                        .map(line -> line + "\n")
                        .toList());
    }
}
