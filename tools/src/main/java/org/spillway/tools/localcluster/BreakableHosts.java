package org.spillway.tools.localcluster;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.spillway.report.foreign.ForeignSettings;
import org.spillway.tools.localcluster.hosts.Fault;
import org.spillway.tools.localcluster.hosts.Host;

/** The hosts of a cluster, for a program that breaks them. It must be in the network of one of the hosts. */
public final class BreakableHosts {
    private static final int SHUFFLE_PORT = 13562;

    private final ClusterFolder folder;
    private final HostsCluster cluster;

    private BreakableHosts(ClusterFolder folder, HostsCluster cluster) {
        this.folder = folder;
        this.cluster = cluster;
    }

    /** Returns the hosts of the cluster that runs in a folder. */
    public static BreakableHosts of(Path root) throws IOException {
        ClusterFolder folder = ClusterFolder.of(root);
        // The file has Hadoop's jars. Hosts run programs of these tools, too.
        String classPath = String.join(
                File.pathSeparator,
                place(BreakableHosts.class),
                place(ForeignSettings.class),
                Files.readString(HadoopCommand.classPath(folder)));
        return new BreakableHosts(folder, new HostsCluster(folder, classPath));
    }

    private static String place(Class<?> type) {
        URI place = URI.create(
                type.getProtectionDomain().getCodeSource().getLocation().toString());
        return Path.of(place).toString();
    }

    /** Returns the memory of a container that fits on the first worker only, in MiB. */
    public static int largeContainerMb() {
        return WorkerSettings.LARGE_CONTAINER_MB;
    }

    /** Returns the workers, whether they are on or off. The first is the large one. */
    public List<Host> workers() throws IOException {
        return cluster.workers();
    }

    /** Returns the host of the daemons that a cluster has once. */
    public Host master() throws IOException {
        return cluster.master();
    }

    /** Returns the host of clients. */
    public Host gateway() throws IOException {
        return cluster.gateway();
    }

    /** Returns the number of connections on which a worker's shuffle service has more to send than the link takes. */
    public int sending(Host worker) throws IOException {
        return cluster.sending(worker, SHUFFLE_PORT);
    }

    /** Makes a folder that all hosts see, and in which containers of all users can write. */
    public Path shared(String name) throws IOException {
        Path shared = Files.createDirectories(folder.lib().resolve(name));
        return Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));
    }

    /** Returns the local folder of a worker's node manager, as this machine sees it. */
    public Path localDir(Host worker) {
        return cluster.localDir(worker);
    }

    /** Does something to a host. Starts the daemons of a host that is switched on, and waits until they have registered. */
    public void fault(Host host, Fault fault, String value) throws IOException, InterruptedException {
        cluster.fault(host, fault, value);
    }

    /** Waits until YARN has all nodes and HDFS all data nodes. */
    public void awaitAll() throws IOException, InterruptedException {
        new Readiness(folder, cluster::checkAllRun).awaitNodes(workers().size());
        cluster.awaitDataNodes();
    }
}
