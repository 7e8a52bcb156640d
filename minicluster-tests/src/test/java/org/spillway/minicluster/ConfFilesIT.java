package org.spillway.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spillway.jobs.Repartition;

/** Runs a job with each of the files in conf/. Spillway runs both sides, in the containers that the file asks for. */
class ConfFilesIT {
    private static final String GROUPED = "mapred-site-spillway-grouped.xml";

    /** Not for a word count, which needs whole groups. */
    private static final String UNORDERED = "mapred-site-spillway-unordered.xml";

    static List<String> names() {
        return ConfFiles.names().stream()
                .filter(name -> !name.equals(UNORDERED))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("names")
    void hasStocksOutput(String name) throws Exception {
        if (name.contains("encrypted")) {
            ClusterJobs.assumeStockEncrypts();
        }
        WordCounts job = WordCounts.run(name, conf -> ConfFiles.read(name).forEach(conf::set));

        job.requireGood();
        Map<String, String> expected = ClusterJobs.parts(WordCounts.stock().output());
        Map<String, String> actual = ClusterJobs.parts(job.output());
        if (name.equals(GROUPED)) {
            assertThat(actual.equals(expected)).as("the order of keys").isFalse();
            // Stock's part files are sorted by the bytes of their lines' words.
            actual.replaceAll((part, text) -> sortedByWord(text));
        }
        // isEqualTo would print megabytes for a failure.
        assertThat(actual.equals(expected)).as("output as stock's").isTrue();
        if (ConfFiles.spillways().contains(name)) {
            assertSpillwayDid(job.tool().job());
        } else {
            assertThat(ContainerLogs.ofReduces(job.tool().job().getJobID(), "Spillway: fetched "))
                    .as("stock's reduces")
                    .isNotEmpty()
                    .allMatch(List::isEmpty);
        }
    }

    @Test
    void unorderedHasTheLinesOfItsInput() throws Exception {
        Configuration conf = ClusterJobs.smallJobs();
        conf.setInt(MRJobConfig.NUM_REDUCES, 3);
        ConfFiles.read(UNORDERED).forEach(conf::set);
        Repartition tool = new Repartition();
        Path output = new Path("/unordered-test");

        ContainerLogs.requireGood(ClusterJobs.run(tool, conf, WordCounts.input(), output), tool.job());
        Stream<String> written = ClusterJobs.parts(output).values().stream().flatMap(String::lines);
        assertThat(written.sorted()
                        .toList()
                        .equals(WordCounts.text().lines().sorted().toList()))
                .as("the lines of the input")
                .isTrue();
        assertSpillwayDid(tool.job());
    }

    private static String sortedByWord(String text) {
        return String.join(
                "",
                text.lines()
                        .sorted(Comparator.comparing((String line) -> line.split("\t")[0]))
                        .map(line -> line + "\n")
                        .toList());
    }

    private static void assertSpillwayDid(Job job) throws Exception {
        assertThat(ContainerLogs.ofReduces(job.getJobID(), "Spillway: fetched "))
                .as("reduces")
                .isNotEmpty()
                .allMatch(lines -> lines.size() == 1);
        assertThat(job.getCounters()
                        .findCounter("Spillway", "PEAK_BUFFER_BYTES")
                        .getValue())
                .as("bytes in Spillway's buffer")
                .isPositive();
        assertThat(ContainerLogs.ofMaps(job.getJobID(), "does not fit"))
                .as("remarks about memory")
                .hasSize(1)
                .allMatch(List::isEmpty);
    }
}
