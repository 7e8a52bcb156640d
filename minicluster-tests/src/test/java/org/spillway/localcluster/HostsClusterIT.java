package org.spillway.localcluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
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

    @TempDir
    private static Path temp;

    private static HostsBed bed;
    private static String sorted;

    @BeforeAll
    static void start() throws Exception {
        bed = new HostsBed(temp, PLAN);
        assertThat(bed.cluster().status())
                .allMatch(line -> line.endsWith(": runs"))
                .hasSize(14);
        bed.job("teragen", "-D", "mapreduce.job.maps=" + MAPS, Integer.toString(ROWS), "/rows")
                .await();
        bed.job("terasort", "/rows", "/stock").await();
        sorted = checksum("/stock");
    }

    @AfterAll
    static void stop() throws Exception {
        if (bed != null) {
            bed.stop();
        }
    }

    @Test
    void terasort_bothPlugins_stocksRows() throws Exception {
        bed.job("terasort", HostsBed.both("/rows", "/both")).await();

        assertThat(checksum("/both")).isEqualTo(sorted);
    }

    @Test
    void terasort_sharedJvms_stocksRows() throws Exception {
        bed.job("terasort", HostsBed.shared("/rows", "/shared")).await();

        assertThat(checksum("/shared")).isEqualTo(sorted);
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void terasort_workerOffWhileAReduceFetches_stocksRows() throws Exception {
        // The reduce needs seconds to fetch what the other workers have.
        for (Host worker : PLAN.workerHosts()) {
            bed.cluster().fault(worker, Fault.SLOW, "20mbit");
        }
        HostsBed.Job job = bed.job("terasort", HostsBed.shared("/rows", "/off"));
        job.awaitLine("map 100%");
        Host victim = PLAN.workerHosts().stream()
                .filter(worker -> !has(worker, "container_*_000001") && has(worker, "output/attempt_*_m_*"))
                .findFirst()
                .orElseThrow();
        bed.cluster().fault(victim, Fault.OFF, "");
        for (Host worker : PLAN.workerHosts()) {
            if (!worker.equals(victim)) {
                bed.cluster().fault(worker, Fault.ON, "");
            }
        }
        job.await();

        assertThat(checksum("/off")).isEqualTo(sorted);
        bed.cluster().fault(victim, Fault.ON, "");
        assertThat(bed.cluster().status()).allMatch(line -> line.endsWith(": runs"));
    }

    private static String checksum(String output) throws Exception {
        return bed.checksum(output, ROWS * 100L);
    }

    /** Whether a worker has such a file or folder of the newest job. */
    private static boolean has(Host worker, String name) {
        Path own = bed.folder().hosts().resolve(worker.name()).resolve("data/nodemanager/usercache");
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
}
