package org.spillway.tools.localcluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.spillway.tools.localcluster.hosts.Fault;
import org.spillway.tools.localcluster.hosts.Host;
import org.spillway.tools.localcluster.hosts.NetworkPlan;
import org.spillway.tools.localcluster.hosts.Rate;

/**
 * Sorts on a cluster of hosts, one of which is switched off while a reduce fetches from it. Skipped where this user can
 * make no hosts.
 */
@Isolated("starts a cluster of its own")
@Tag("nightly")
class HostsClusterIT {
    private static final NetworkPlan PLAN = new NetworkPlan(3, Rate.of("1gbit"));
    private static final int MAPS = 4;
    private static final int ROWS = 300_000;
    private static final int NODE_MANAGER = 8041;
    private static final int DATA_NODE = 9866;

    @TempDir
    private static Path temp;

    private static HostsBed bed;
    private static HostsCluster cluster;
    private static HostsJobs jobs;
    private static String sorted;

    @BeforeAll
    static void start() throws Exception {
        bed = new HostsBed(temp, PLAN);
        cluster = bed.cluster();
        assertThat(cluster.status()).allMatch(line -> line.endsWith(": runs")).hasSize(14);
        jobs = new HostsJobs(cluster, temp);
        jobs.job("teragen", List.of("-D", "mapreduce.job.maps=" + MAPS, Integer.toString(ROWS), "/rows"))
                .await();
        jobs.job("terasort", List.of("/rows", "/stock")).await();
        sorted = jobs.checksum("/stock", ROWS);
    }

    @AfterAll
    static void stop() throws Exception {
        if (bed != null) {
            bed.stop();
        }
    }

    @Test
    void terasort_bothPlugins_stocksRows() throws Exception {
        jobs.job("terasort", HostsJobs.both("/rows", "/both")).await();

        assertThat(jobs.checksum("/both", ROWS)).isEqualTo(sorted);
    }

    @Test
    void terasort_sharedJvms_stocksRows() throws Exception {
        jobs.job("terasort", HostsJobs.shared("/rows", "/shared")).await();

        assertThat(jobs.checksum("/shared", ROWS)).isEqualTo(sorted);
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void terasort_workerOffWhileAReduceFetches_stocksRows() throws Exception {
        // The reduce needs seconds to fetch what the other workers have.
        for (Host worker : PLAN.workerHosts()) {
            cluster.fault(worker, Fault.SLOW, "20mbit");
        }
        HostsJobs.Client job = jobs.job("terasort", HostsJobs.shared("/rows", "/off"));
        job.awaitLine("map 100%");
        Host own = ofReduce(job);
        Host victim = null;
        for (Host worker : PLAN.workerHosts()) {
            if (!worker.equals(own)
                    && jobs.files(worker, "container_*_000001").isEmpty()
                    && !jobs.files(worker, "output/attempt_*_m_*").isEmpty()) {
                victim = worker;
            }
        }
        assertThat(victim).as("a worker with outputs alone").isNotNull();
        cluster.fault(victim, Fault.OFF, "");
        for (Host worker : PLAN.workerHosts()) {
            if (!worker.equals(victim)) {
                cluster.fault(worker, Fault.ON, "");
            }
        }
        job.await();

        assertThat(jobs.checksum("/off", ROWS)).isEqualTo(sorted);
        cluster.fault(victim, Fault.ON, "");
        assertThat(cluster.status()).allMatch(line -> line.endsWith(": runs"));
        for (int port : new int[] {NODE_MANAGER, DATA_NODE}) {
            List<String> connect = List.of("bash", "-c", "</dev/tcp/" + victim.name() + "/" + port);
            assertThat(cluster.command(PLAN.gateway(), connect).start().waitFor())
                    .as("connection to port " + port)
                    .isZero();
        }
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void fault_drainedWorker_itsNodeManagerEndsAndStartsAgain() throws Exception {
        Host worker = PLAN.workerHosts().get(2);

        cluster.fault(worker, Fault.DRAIN, "1");
        while (cluster.status().stream().noneMatch(line -> line.startsWith("nodemanager-w3: has ended"))) {
            TimeUnit.MILLISECONDS.sleep(Readiness.POLL.toMillis());
        }
        cluster.fault(worker, Fault.ON, "");

        assertThat(cluster.status()).allMatch(line -> line.endsWith(": runs"));
        jobs.job("terasort", HostsJobs.shared("/rows", "/drained")).await();
        assertThat(jobs.checksum("/drained", ROWS)).isEqualTo(sorted);
    }

    /** Waits for the worker of the reduce: the log of its container names the attempt. */
    private static Host ofReduce(HostsJobs.Client job) throws Exception {
        while (true) {
            for (Host worker : PLAN.workerHosts()) {
                for (Path log : jobs.logs(job, worker)) {
                    if (!log.toString().contains("_01_000001/")
                            && Files.readString(log, StandardCharsets.UTF_8).contains("_r_000000_0")) {
                        return worker;
                    }
                }
            }
            job.awaitMore();
        }
    }
}
