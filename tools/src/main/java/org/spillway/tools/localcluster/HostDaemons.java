package org.spillway.tools.localcluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.spillway.report.foreign.Joined;
import org.spillway.tools.localcluster.HostsReadiness.What;
import org.spillway.tools.localcluster.hosts.Host;
import org.spillway.tools.localcluster.hosts.HostUsers;
import org.spillway.tools.localcluster.hosts.Network;
import org.spillway.tools.localcluster.hosts.NetworkPlan;
import org.spillway.tools.localcluster.kerberos.SecureHosts;

/**
 * Starts the daemons of hosts that are on, and waits for them.
 *
 * @param classPath a class path with Hadoop's jars and these tools
 * @param daemons those of the cluster's folder
 */
record HostDaemons(ClusterFolder folder, String classPath, Network network, SecureHosts security, Daemons daemons) {
    /** All hosts share the cores of this machine, most of which C2 would take while the daemons start. */
    private static final String QUICK_START = "-XX:TieredStopAtLevel=1";

    /** Starts all, and waits until jobs can run. */
    void startAll(NetworkPlan plan) throws IOException, InterruptedException {
        makeFolders(plan);
        if (security.isUsed()) {
            startKdc(plan.master());
        }
        if (Files.notExists(HostsSettings.names(network.own(plan.master())))) {
            daemons.format(place(DaemonKind.NAMENODE, plan.master()));
        }
        start(DaemonKind.NAMENODE, plan.master());
        for (Host worker : plan.workerHosts()) {
            start(DaemonKind.DATANODE, worker);
        }
        start(DaemonKind.RESOURCEMANAGER, plan.master());
        for (Host worker : plan.workerHosts()) {
            start(DaemonKind.NODEMANAGER, worker);
        }
        awaitReady(plan);
    }

    /** Starts the daemons of a host that was switched on again. */
    void startAgain(NetworkPlan plan, Host host) throws IOException, InterruptedException {
        if (security.isUsed() && host.equals(plan.master())) {
            startKdc(host);
        }
        for (DaemonKind kind : kinds(plan, host)) {
            start(kind, host);
        }
    }

    /**
     * Waits until the daemons of a worker have registered.
     *
     * @param since the time before their start, in milliseconds since 1970
     */
    void awaitWorker(NetworkPlan plan, Host worker, long since) throws IOException, InterruptedException {
        // This machine does not reach the masters, and the gateway may be off.
        await(
                plan.master(),
                process -> watch(process, plan, worker),
                List.of(What.WORKER.name(), Long.toString(since), worker.fullName()));
    }

    /**
     * Lets YARN drain the workers that {@link HostsSettings#excluded} names, and use the others.
     *
     * @param seconds the time after which drained ones are given up
     */
    void drain(NetworkPlan plan, String seconds) throws IOException, InterruptedException {
        await(plan.master(), process -> watch(process, plan, plan.master()), List.of(What.DRAINED.name(), seconds));
    }

    /** Starts the node manager of a worker anew: one that was drained has ended, or will. */
    void restartNode(Host worker) throws IOException, InterruptedException {
        daemons.stop(DaemonKind.NODEMANAGER.name(worker.name()));
        start(DaemonKind.NODEMANAGER, worker);
    }

    /** Waits until the data nodes of all workers have been heard since a time, in milliseconds since 1970. */
    void awaitDataNodes(NetworkPlan plan, long since) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(What.DATA_NODES.name(), Long.toString(since)));
        plan.workerHosts().forEach(worker -> arguments.add(worker.fullName()));
        await(plan.master(), process -> watch(process, plan, plan.master()), arguments);
    }

    private void makeFolders(NetworkPlan plan) throws IOException {
        for (Host host : plan.hosts()) {
            Path own = network.own(host);
            Files.createDirectories(HostsSettings.temp(own));
            Files.createDirectories(HostsSettings.logs(own));
            Files.deleteIfExists(HostsSettings.health(own));
            if (ClusterUsers.of(folder).isPresent()) {
                ClusterUsers.makeFolders(own);
            }
        }
    }

    private void start(DaemonKind kind, Host host) throws IOException {
        daemons.start(kind, place(kind, host));
    }

    /** Starts the KDC and waits until it answers: daemons log in when they start. */
    private void startKdc(Host host) throws IOException, InterruptedException {
        new Daemons(folder, ClusterFolder.JAVA, List.of(classPath)).start(DaemonKind.KDC, place(DaemonKind.KDC, host));
        while (!security.kdcAnswers()) {
            daemons.checkAllRun();
            TimeUnit.MILLISECONDS.sleep(Readiness.POLL.toMillis());
        }
    }

    private DaemonPlace place(DaemonKind kind, Host host) throws IOException {
        Path node = network.node();
        // Ctrl-C ends the group of the program that started the cluster, which may have to clean up first.
        List<String> on = Joined.of(List.of("setsid"), network.on(host, node, List.of()));
        return new DaemonPlace(
                kind.name(host.name()),
                HostsSettings.conf(folder, host),
                HostsSettings.logs(node),
                HostsSettings.temp(node),
                Joined.of(List.of(QUICK_START), options(kind)),
                command -> Joined.of(on, asItsUser(kind, node, command)));
    }

    private List<String> asItsUser(DaemonKind kind, Path node, List<String> command) {
        return kind == DaemonKind.NODEMANAGER && ClusterUsers.of(folder).isPresent()
                ? ClusterUsers.YARN.run(HostUsers.home(node, ClusterUsers.YARN), command)
                : command;
    }

    private List<String> options(DaemonKind kind) throws IOException {
        if (!security.isUsed()) {
            return List.of();
        }
        return switch (kind) {
            case KDC -> security.kdcOptions();
            case NODEMANAGER -> security.secureIoOptions();
            default -> List.of();
        };
    }

    /** Starts the history server as soon as HDFS is ready, and waits for all. */
    private void awaitReady(NetworkPlan plan) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(What.ALL.name(), Integer.toString(plan.workers())));
        if (ClusterUsers.of(folder).isPresent()) {
            ClusterUsers.JOBS.forEach(user -> arguments.add(user.name()));
        }
        // The master has the keys of HDFS's superuser.
        Host client = security.isUsed() ? plan.master() : plan.gateway();
        await(client, process -> watch(process, plan), arguments);
    }

    /** What is done while a process waits for the cluster. */
    private interface Watch {
        void untilItEnds(Process process) throws IOException, InterruptedException;
    }

    /** Runs {@link HostsReadiness} on a host. */
    private void await(Host host, Watch watch, List<String> arguments) throws IOException, InterruptedException {
        List<String> java = Joined.of(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        QUICK_START,
                        "-cp",
                        classPath,
                        HostsReadiness.class.getName(),
                        folder.root().toString()),
                arguments);
        Path log = folder.log("readiness");
        ProcessBuilder builder = new ProcessBuilder(network.on(host, network.node(), java));
        Daemons.removeForeign(builder.environment());
        if (security.isUsed()) {
            security.addAdmin(builder.environment());
        }
        Process process = builder.redirectError(log.toFile()).start();
        try {
            watch.untilItEnds(process);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        if (process.waitFor() != 0) {
            throw new IOException("the cluster is not ready, see " + log);
        }
    }

    private void watch(Process process, NetworkPlan plan) throws IOException, InterruptedException {
        boolean history = false;
        try (BufferedReader lines = process.inputReader()) {
            while (process.isAlive()) {
                daemons.checkAllRun();
                if (!history && lines.ready() && HostsReadiness.FILES.equals(lines.readLine())) {
                    history = true;
                    start(DaemonKind.HISTORYSERVER, plan.master());
                }
                process.waitFor(Readiness.POLL.toMillis(), TimeUnit.MILLISECONDS);
            }
        }
    }

    private void watch(Process process, NetworkPlan plan, Host host) throws IOException, InterruptedException {
        do {
            for (DaemonKind kind : kinds(plan, host)) {
                daemons.checkRuns(kind.name(host.name()));
            }
        } while (!process.waitFor(Readiness.POLL.toMillis(), TimeUnit.MILLISECONDS));
    }

    private static List<DaemonKind> kinds(NetworkPlan plan, Host host) {
        if (host.equals(plan.gateway())) {
            return List.of();
        }
        return host.equals(plan.master())
                ? List.of(DaemonKind.NAMENODE, DaemonKind.RESOURCEMANAGER, DaemonKind.HISTORYSERVER)
                : List.of(DaemonKind.DATANODE, DaemonKind.NODEMANAGER);
    }
}
