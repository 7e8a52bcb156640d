package org.spillway.localcluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.spillway.localcluster.hosts.Fault;
import org.spillway.localcluster.hosts.Host;

/** The workers of a cluster of hosts, for a program that breaks them. It must be in the network of one of the hosts. */
public final class BreakableHosts {
    private final ClusterFolder folder;
    private final HostsCluster cluster;

    private BreakableHosts(ClusterFolder folder, HostsCluster cluster) {
        this.folder = folder;
        this.cluster = cluster;
    }

    /** Returns the hosts of the cluster that runs in a folder. */
    public static BreakableHosts of(Path root) throws IOException {
        ClusterFolder folder = ClusterFolder.of(root);
        return new BreakableHosts(folder, new HostsCluster(folder, Files.readString(HadoopCommand.classPath(folder))));
    }

    /** Returns the memory of a container that fits on the first worker only, in MiB. */
    public static int largeContainerMb() {
        return WorkerSettings.LARGE_CONTAINER_MB;
    }

    /** Returns the workers, whether they are on or off. The first is the large one. */
    public List<Host> workers() throws IOException {
        return cluster.workers();
    }

    /** Returns the local folder of a worker's node manager, as this machine sees it. */
    public Path localDir(Host worker) {
        return cluster.localDir(worker);
    }

    /** Does something to a worker. Starts the daemons of a worker that is switched on, until they have registered. */
    public void fault(Host worker, Fault fault, String value) throws IOException, InterruptedException {
        cluster.fault(worker, fault, value);
    }

    /** Waits until YARN has all nodes. */
    public void awaitAll() throws IOException, InterruptedException {
        new Readiness(folder, cluster::checkAllRun).awaitNodes(workers().size());
    }
}
