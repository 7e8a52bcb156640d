package org.spillway.localcluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.spillway.localcluster.hosts.Fault;
import org.spillway.localcluster.hosts.Host;
import org.spillway.localcluster.hosts.NetworkPlan;
import org.spillway.localcluster.hosts.Rate;

/** Sorts on two workers, while the link of one loses packets. Skipped where this user can make no hosts. */
@Isolated("starts a cluster of its own")
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
            bed.job("teragen", "-D", "mapreduce.job.maps=2", Integer.toString(ROWS), "/rows")
                    .await();
            bed.job("terasort", "/rows", "/stock").await();
            Host worker = PLAN.workerHosts().get(0);
            bed.cluster().fault(worker, Fault.LOSS, "5");
            bed.job("terasort", HostsBed.shared("/rows", "/shared")).await();

            assertThat(checksum(bed, "/shared")).isEqualTo(checksum(bed, "/stock"));
        } finally {
            bed.stop();
        }
    }

    private static String checksum(HostsBed bed, String output) throws Exception {
        return bed.checksum(output, ROWS * 100L);
    }
}
