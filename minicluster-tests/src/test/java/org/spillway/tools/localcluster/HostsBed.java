package org.spillway.tools.localcluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.spillway.tools.localcluster.hosts.NetworkPlan;
import org.spillway.tools.localcluster.hosts.Requirements;

/** A cluster of hosts for tests. */
final class HostsBed {
    private static final Path ENDED = Path.of("ended");

    private final NetworkPlan plan;
    private final ClusterFolder folder;
    private final HostsCluster cluster;

    /** Starts the cluster in a folder of the test. Skips the test where this user can make no hosts. */
    HostsBed(Path temp, NetworkPlan plan) throws Exception {
        this.plan = plan;
        folder = folder(temp);
        cluster = new HostsCluster(folder, System.getProperty("java.class.path"));
        cluster.start(plan, new WorkerSettings(true, null, false), Security.NONE);
    }

    /** Returns a cluster's folder in a folder of the test. Skips the test where this user can make no hosts. */
    static ClusterFolder folder(Path temp) throws Exception {
        try {
            Requirements.check();
        } catch (IOException e) {
            Assumptions.abort(e.getMessage());
        }
        return ClusterFolder.of(temp.toRealPath().resolve("cluster"));
    }

    HostsCluster cluster() {
        return cluster;
    }

    /** Stops the cluster and checks that nothing of it is left. */
    void stop() throws Exception {
        Set<Path> namespaces = namespaces();
        cluster.stop();
        assertThat(namespaces)
                .as("those of the hosts and of the bridge")
                .hasSize(plan.hosts().size() + 1);
        assertThat(processes()).isEmpty();
        assertThat(ProcessHandle.allProcesses().map(HostsBed::namespace).filter(namespaces::contains))
                .as("processes in the namespaces of hosts")
                .isEmpty();
        assertThat(Files.readString(Path.of("/proc/self/mountinfo")))
                .doesNotContain(folder.root().toString());
    }

    /** Returns the processes of the cluster, on its hosts and around them. */
    private List<ProcessHandle> processes() {
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
    private Set<Path> namespaces() {
        Path own = namespace(ProcessHandle.current());
        return processes().stream()
                .map(HostsBed::namespace)
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
