package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.mapreduce.Job;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs a job with each of the files in conf/, in the containers that the file asks for. */
class ConfFilesIT {
    private static final String PLAIN = "mapred-site-spillway.xml";
    private static final String SMALL = "mapred-site-spillway-small-container.xml";

    private final ConfFileJobs jobs = new ConfFileJobs(ClusterSite.CLUSTER, WordCounts.ON_CLUSTER);

    static List<String> others() {
        return ConfFiles.names().stream()
                .filter(name -> !name.equals(PLAIN) && !name.equals(SMALL))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {PLAIN, SMALL})
    void job_confFile_bothPluginsFitTheContainers(String name) throws Exception {
        check(name);
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("others")
    void job_otherConfFiles_bothPluginsFitTheContainers(String name) throws Exception {
        check(name);
    }

    private void check(String name) throws Exception {
        Job job = jobs.check(name);
        assertThat(ContainerLogs.ofMaps(job.getJobID(), "does not fit"))
                .as("remarks about memory")
                .hasSize(1)
                .allMatch(List::isEmpty);
    }
}
