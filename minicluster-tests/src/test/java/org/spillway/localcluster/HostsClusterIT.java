package org.spillway.localcluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.spillway.localcluster.hosts.Fault;
import org.spillway.localcluster.hosts.Host;
import org.spillway.localcluster.hosts.NetworkPlan;
import org.spillway.localcluster.hosts.Rate;
import org.spillway.localcluster.hosts.Requirements;

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
    private static final long ROW_BYTES = 100;
    private static final Path ENDED = Path.of("ended");

    @TempDir
    private static Path temp;

    private static ClusterFolder folder;
    private static HostsCluster cluster;
    private static HostsJobs jobs;
    private static String sorted;

    @BeforeAll
    static void start() throws Exception {
        try {
            Requirements.check();
        } catch (IOException e) {
            Assumptions.abort(e.getMessage());
        }
        folder = ClusterFolder.of(temp.toRealPath().resolve("cluster"));
        cluster = new HostsCluster(folder, System.getProperty("java.class.path"));
        cluster.start(PLAN, new WorkerSettings(true, null, false));
        assertThat(cluster.status()).allMatch(line -> line.endsWith(": runs")).hasSize(14);
        jobs = new HostsJobs(cluster, PLAN.gateway(), temp);
        jobs.job("teragen", "-D", "mapreduce.job.maps=" + MAPS, Integer.toString(ROWS), "/rows")
                .await();
        jobs.job("terasort", "/rows", "/stock").await();
        sorted = checksum("/stock");
    }

    @AfterAll
    static void stop() throws Exception {
        if (cluster == null) {
            return;
        }
        Set<Path> namespaces = namespaces();
        cluster.stop();
        assertThat(namespaces)
                .as("those of the hosts and of the bridge")
                .hasSize(PLAN.hosts().size() + 1);
        assertThat(processes()).isEmpty();
        assertThat(ProcessHandle.allProcesses().map(HostsClusterIT::namespace).filter(namespaces::contains))
                .as("processes in the namespaces of hosts")
                .isEmpty();
        assertThat(Files.readString(Path.of("/proc/self/mountinfo")))
                .doesNotContain(folder.root().toString());
    }

    @Test
    void terasort_bothPlugins_stocksRows() throws Exception {
        jobs.job("terasort", HostsJobs.with("mapred-site-spillway.xml", "/rows", "/both"))
                .await();

        assertThat(checksum("/both")).isEqualTo(sorted);
    }

    @Test
    void terasort_sharedJvms_stocksRows() throws Exception {
        jobs.job("terasort", HostsJobs.shared("/rows", "/shared")).await();

        assertThat(checksum("/shared")).isEqualTo(sorted);
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
        Host victim = PLAN.workerHosts().stream()
                .filter(worker -> !has(worker, "container_*_000001") && has(worker, "output/attempt_*_m_*"))
                .findFirst()
                .orElseThrow();
        cluster.fault(victim, Fault.OFF, "");
        for (Host worker : PLAN.workerHosts()) {
            if (!worker.equals(victim)) {
                cluster.fault(worker, Fault.ON, "");
            }
        }
        job.await();

        assertThat(checksum("/off")).isEqualTo(sorted);
        cluster.fault(victim, Fault.ON, "");
        assertThat(cluster.status()).allMatch(line -> line.endsWith(": runs"));
    }

    /** Whether a worker has such a file or folder of the newest job. */
    private static boolean has(Host worker, String name) {
        Path own = folder.hosts().resolve(worker.name()).resolve("data/nodemanager/usercache");
        try (Stream<Path> applications = Files.walk(own, 3)) {
            Path newest = applications
                    .filter(path -> path.getFileName().toString().startsWith("application_"))
                    .max(Path::compareTo)
                    .orElseThrow();
            PathMatcher matcher = newest.getFileSystem().getPathMatcher("glob:" + newest + "/" + name);
            try (Stream<Path> files = Files.walk(newest, 2)) {
                return files.anyMatch(matcher::matches);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String checksum(String output) throws Exception {
        return jobs.checksum(output, ROWS * ROW_BYTES);
    }

    /** Returns the processes of the cluster, on its hosts and around them. */
    private static List<ProcessHandle> processes() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .filter(process -> {
                    try {
                        Path line = Path.of("/proc", Long.toString(process.pid()), "cmdline");
                        return new String(Files.readAllBytes(line), StandardCharsets.UTF_8)
                                .contains(folder.root().toString());
                    } catch (IOException e) {
                        return false; // it has ended
                    }
                })
                .toList();
    }

    /** Returns the network namespaces of the cluster. */
    private static Set<Path> namespaces() {
        Path own = namespace(ProcessHandle.current());
        return processes().stream()
                .map(HostsClusterIT::namespace)
                .filter(found -> !found.equals(own) && !found.equals(ENDED))
                .collect(Collectors.toSet());
    }

    private static Path namespace(ProcessHandle process) {
        try {
            return Files.readSymbolicLink(Path.of("/proc", Long.toString(process.pid()), "ns/net"));
        } catch (IOException e) {
            return ENDED;
        }
    }
}
