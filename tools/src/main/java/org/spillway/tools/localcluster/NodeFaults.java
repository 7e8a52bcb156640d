package org.spillway.tools.localcluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.spillway.tools.localcluster.hosts.Fault;
import org.spillway.tools.localcluster.hosts.Host;
import org.spillway.tools.localcluster.hosts.Network;
import org.spillway.tools.localcluster.hosts.NetworkPlan;

/** Lets YARN give workers up whose hosts and links are well, and take them back. */
record NodeFaults(ClusterFolder folder, Network network, HostDaemons daemons) {
    /** The faults of this class. */
    static final Set<Fault> KINDS = Set.of(Fault.UNHEALTHY, Fault.DRAIN);

    /** The resource manager wants a time, also if no node is drained. */
    private static final String NOW = "1";

    /** Makes a worker unhealthy, or drains it for some seconds. Only one is drained at a time. */
    void apply(NetworkPlan plan, Host host, Fault fault, String value) throws IOException, InterruptedException {
        if (!plan.workerHosts().contains(host)) {
            throw new IOException(host.name() + ": only workers can be " + fault);
        }
        if (fault == Fault.UNHEALTHY) {
            Files.writeString(health(host), "ERROR: told so by local-cluster fault\n");
        } else {
            Files.writeString(HostsSettings.excluded(folder), host.fullName() + "\n");
            daemons.drain(plan, value);
        }
    }

    /**
     * Ends the faults of a host.
     *
     * @return whether it was drained, so that its node manager must start again
     */
    boolean mend(NetworkPlan plan, Host host) throws IOException, InterruptedException {
        Files.deleteIfExists(health(host));
        Path excluded = HostsSettings.excluded(folder);
        if (!Files.readAllLines(excluded).contains(host.fullName())) {
            return false;
        }
        Files.write(excluded, new byte[0]);
        daemons.drain(plan, NOW);
        return true;
    }

    private Path health(Host host) {
        return HostsSettings.health(network.own(host));
    }
}
