package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** Tests that the embedded cluster listens on the loopback address, but for the shuffle, which Hadoop does not let it. */
class ListeningIT {
    @Test
    void listeners_embeddedCluster_onlyTheShuffleIsOpen() throws IOException {
        SharedCluster.get();
        ProcessHandle self = ProcessHandle.current();

        assertThat(Listeners.of(self)).hasSizeGreaterThan(5);
        assertThat(Listeners.open(self)).hasSize(1);
    }

    /** The machine's name may be an address that other machines reach. */
    @Test
    void addresses_embeddedCluster_loopback() throws IOException {
        Configuration conf = SharedCluster.get().configuration();

        assertThat(List.of(
                        "fs.defaultFS",
                        "yarn.resourcemanager.address",
                        "yarn.resourcemanager.scheduler.address",
                        "yarn.resourcemanager.resource-tracker.address",
                        "yarn.resourcemanager.admin.address",
                        "yarn.resourcemanager.webapp.address",
                        "mapreduce.jobhistory.address",
                        "mapreduce.jobhistory.webapp.address",
                        "mapreduce.jobhistory.admin.address"))
                .allSatisfy(key -> assertThat(conf.get(key)).as(key).matches("(hdfs://)?(localhost|127.0.0.1):[0-9]+"));
    }
}
