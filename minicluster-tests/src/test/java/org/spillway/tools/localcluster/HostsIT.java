package org.spillway.tools.localcluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.spillway.tools.localcluster.hosts.Fault;
import org.spillway.tools.localcluster.hosts.Host;
import org.spillway.tools.localcluster.hosts.NetworkPlan;
import org.spillway.tools.localcluster.hosts.Rate;

/** Sorts on two workers, while the link of one loses packets. Skipped where this user can make no hosts. */
@Isolated("starts a cluster of its own")
@Tag("nightly")
class HostsIT {
    private static final NetworkPlan PLAN = new NetworkPlan(2, Rate.of("1gbit"));
    private static final int ROWS = 50_000;

    @TempDir
    private static Path temp;

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void terasort_linkLosesPackets_stocksRows() throws Exception {
        HostsBed bed = new HostsBed(temp, PLAN);
        try {
            HostsJobs jobs = new HostsJobs(bed.cluster(), temp);
            jobs.job("teragen", List.of("-D", "mapreduce.job.maps=2", Integer.toString(ROWS), "/rows"))
                    .await();
            jobs.job("terasort", List.of("/rows", "/stock")).await();
            Host worker = PLAN.workerHosts().get(0);
            bed.cluster().fault(worker, Fault.LOSS, "5");
            jobs.job("terasort", HostsJobs.shared("/rows", "/shared")).await();

            assertThat(jobs.checksum("/shared", ROWS)).isEqualTo(jobs.checksum("/stock", ROWS));
        } finally {
            bed.stop();
        }
    }
}
