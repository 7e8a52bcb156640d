package org.spillway.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs a job with each of the files in conf/. Spillway runs both sides, in the containers that the file asks for. */
class ConfFilesClusterTest {
    static List<String> names() {
        return ConfFiles.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void hasStocksOutput(String name) throws Exception {
        if (name.contains("encrypted")) {
            ClusterJobs.assumeStockEncrypts();
        }
        WordCounts job = WordCounts.run(name, conf -> ConfFiles.read(name).forEach(conf::set));

        job.requireGood();
        // isEqualTo would print megabytes for a failure.
        assertThat(ClusterJobs.parts(job.output())
                        .equals(ClusterJobs.parts(WordCounts.stock().output())))
                .as("output as stock's")
                .isTrue();
        List<List<String>> fetched = ContainerLogs.ofReduces(job.tool().job().getJobID(), "Spillway: fetched ");
        if (!ConfFiles.spillways().contains(name)) {
            assertThat(fetched).as("stock's reduces").isNotEmpty().allMatch(List::isEmpty);
            return;
        }
        assertThat(fetched).as("reduces").isNotEmpty().allMatch(lines -> lines.size() == 1);
        assertThat(job.tool()
                        .job()
                        .getCounters()
                        .findCounter("Spillway", "PEAK_BUFFER_BYTES")
                        .getValue())
                .as("bytes in Spillway's buffer")
                .isPositive();
        assertThat(ContainerLogs.ofMaps(job.tool().job().getJobID(), "does not fit"))
                .as("remarks about memory")
                .hasSize(1)
                .allMatch(List::isEmpty);
    }
}
