package org.spillway.peers.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.spillway.peers.cluster.Applications;
import org.spillway.peers.cluster.PeersCluster;
import org.spillway.peers.proc.ContainerKind;
import org.spillway.peers.proc.ContainerWatch;
import org.spillway.peers.proc.Daemons;
import org.spillway.peers.proc.ProcFiles;
import org.spillway.peers.proc.WatchedJvm;

/** Measures clients on a cluster that does nothing else. */
public final class Measurement {
    private static final ProcFiles FILES = new ProcFiles(Path.of("/proc"));

    /** A master stays some seconds after its job, a session a minute. */
    private static final long CONTAINERS_END_SECONDS = 120;

    private static final double KIB_A_MIB = 1024;

    private final PeersCluster cluster;
    private final Applications applications;

    /** Creates the measurement of a cluster's clients. */
    public Measurement(PeersCluster cluster, Applications applications) {
        this.cluster = cluster;
        this.applications = applications;
    }

    /** What is measured: it starts clients and waits for them. */
    @FunctionalInterface
    public interface Clients {
        /** Runs them all. This JVM must have no other child meanwhile. */
        void run() throws IOException, InterruptedException;
    }

    /** Runs clients, waits for the end of their containers, and returns what they took. */
    public Usage of(Clients clients) throws IOException, InterruptedException {
        writeBack();
        Daemons daemons = new Daemons(FILES, cluster.places().cluster());
        ContainerWatch watch = new ContainerWatch(FILES, cluster.places().cluster());
        CpuCounts before = CpuCounts.now(FILES, daemons);
        long begunMillis = System.currentTimeMillis();
        double seconds;
        try (watch) {
            watch.start();
            long begun = System.nanoTime();
            try {
                clients.run();
            } finally {
                seconds = (System.nanoTime() - begun) / 1e9;
                awaitContainers(daemons, begunMillis);
            }
        }
        CpuCounts after = CpuCounts.now(FILES, daemons);
        return usage(seconds, before, after, watch.seen(), applications.since(begunMillis));
    }

    /** Pages that an earlier run has written must not be written during this one. */
    private static void writeBack() throws IOException, InterruptedException {
        new ProcessBuilder("sync").start().waitFor();
    }

    private void awaitContainers(Daemons daemons, long begunMillis) throws IOException, InterruptedException {
        if (!haveEnded(daemons)) {
            applications.killSince(begunMillis);
            if (!haveEnded(daemons)) {
                throw new IOException(
                        "containers do not end: cluster=" + cluster.places().cluster());
            }
        }
    }

    private static boolean haveEnded(Daemons daemons) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(CONTAINERS_END_SECONDS);
        while (daemons.haveContainers()) {
            if (System.nanoTime() > end) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(200);
        }
        return true;
    }

    private static Usage usage(
            double seconds, CpuCounts before, CpuCounts after, List<WatchedJvm> jvms, List<ApplicationReport> ran) {
        long masters = ticks(jvms, ContainerKind.MASTER);
        long tasks = ticks(jvms, ContainerKind.TASK);
        List<WatchedJvm> ofTasks =
                jvms.stream().filter(jvm -> jvm.kind() == ContainerKind.TASK).toList();
        return new Usage(
                seconds,
                after.since(before, masters, tasks),
                Applications.allocatedMibSeconds(ran),
                jvms.stream().mapToDouble(WatchedJvm::residentKibSeconds).sum() / KIB_A_MIB,
                ofTasks.size(),
                ofTasks.stream().mapToLong(WatchedJvm::peakKib).max().orElse(0) / KIB_A_MIB,
                ran.stream().map(report -> report.getApplicationId().toString()).toList());
    }

    private static long ticks(List<WatchedJvm> jvms, ContainerKind kind) {
        return jvms.stream()
                .filter(jvm -> jvm.kind() == kind)
                .mapToLong(WatchedJvm::ticks)
                .sum();
    }
}
