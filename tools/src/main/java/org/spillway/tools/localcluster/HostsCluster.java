package org.spillway.tools.localcluster;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spillway.report.foreign.ForeignSettings;
import org.spillway.tools.localcluster.hosts.Fault;
import org.spillway.tools.localcluster.hosts.Faults;
import org.spillway.tools.localcluster.hosts.Host;
import org.spillway.tools.localcluster.hosts.HostUsers;
import org.spillway.tools.localcluster.hosts.Network;
import org.spillway.tools.localcluster.hosts.NetworkPlan;
import org.spillway.tools.localcluster.hosts.Requirements;
import org.spillway.tools.localcluster.hosts.User;
import org.spillway.tools.localcluster.kerberos.SecureHosts;
import org.spillway.tools.localcluster.kerberos.SecureSettings;

/** Starts and stops a cluster whose daemons run on hosts of their own, and runs commands there. */
public class HostsCluster {
    /** The end of a line of {@link #status} for what runs. */
    static final String RUNS = "runs";

    private static final int SHUFFLE_PORT = 13562;

    private final ClusterFolder folder;
    private final String classPath;
    private final List<String> jars;
    private final Daemons daemons;
    private final Network network;
    private final SecureHosts security;
    private final HostDaemons hostDaemons;

    /**
     * Creates the cluster of a folder, without starting it.
     *
     * @param classPath a class path with Hadoop's jars and these tools
     * @throws IOException if the folder is not the user's alone
     */
    HostsCluster(ClusterFolder folder, String classPath) throws IOException {
        folder.check();
        this.folder = folder;
        this.classPath = classPath;
        this.jars = HadoopJars.of(classPath);
        this.daemons = new Daemons(folder, ClusterFolder.JAVA, jars);
        this.network = new Network(folder.hosts());
        this.security = new SecureHosts(folder.root().resolve("kerberos"), network);
        this.hostDaemons = new HostDaemons(folder, classPath, network, security, daemons);
    }

    /** Returns the hosts of the cluster that runs in a folder. */
    public static HostsCluster of(Path root) throws IOException {
        ClusterFolder folder = ClusterFolder.of(root);
        // The file has Hadoop's jars. Hosts run programs of these tools, too.
        String classPath = String.join(
                File.pathSeparator,
                place(HostsCluster.class),
                place(ForeignSettings.class),
                Files.readString(HadoopCommand.classPath(folder)));
        return new HostsCluster(folder, classPath);
    }

    private static String place(Class<?> type) {
        URI place = URI.create(
                type.getProtectionDomain().getCodeSource().getLocation().toString());
        return Path.of(place).toString();
    }

    /** Returns the memory of a container that fits on the first worker only, in MiB, if that is a large one. */
    public static int largeContainerMb() {
        return WorkerSettings.LARGE_CONTAINER_MB;
    }

    /** Whether a cluster of hosts was started in the folder and not stopped. Its hosts may have ended. */
    boolean wasStarted() {
        return network.isPlanned();
    }

    /** See {@link Network#endWith}. */
    void endWith(Path pipe) {
        network.endWith(pipe);
    }

    /**
     * Starts hosts and daemons, and waits until jobs can run. Ends all hosts if that fails.
     *
     * @param workers what the workers' node managers are set to
     * @param wanted how users are told apart
     * @throws IOException if something is missing or a daemon does not start. The message names it
     */
    void start(NetworkPlan plan, WorkerSettings workers, Security wanted) throws IOException, InterruptedException {
        Requirements.check();
        if (network.runs() || !daemons.running().isEmpty()) {
            throw new IOException("a cluster runs already in " + folder.root() + "; stop it first");
        }
        // Removes the pid files of processes that ended with their hosts.
        daemons.stop();
        folder.make();
        WebPages.unpack(classPath, folder.pages());
        Optional<ClusterUsers> users = ClusterUsers.prepare(folder, wanted.executor());
        SecureSettings secure = security(plan, wanted);
        new HostsSettings(folder, network.node(), plan, jars, workers, users.isPresent(), secure).write();
        HadoopCommand.write(folder, jars);
        LocalCluster.startOrStop(
                () -> {
                    network.start(
                            plan, users.map(each -> each.ofHosts(classPath)).orElse(HostUsers.NONE));
                    hostsAreOn(plan);
                    hostDaemons.startAll(plan);
                },
                this::stop,
                "cannot end the hosts that were started: ");
    }

    /** Called when all hosts are on and no daemon runs yet. Tests give hosts other names here. */
    void hostsAreOn(NetworkPlan plan) throws IOException, InterruptedException {}

    private SecureSettings security(NetworkPlan plan, Security wanted) throws IOException, InterruptedException {
        security.remove();
        return wanted.kerberos() ? security.make(plan, wanted.tokenSeconds()) : null;
    }

    /** Returns the host of a name. */
    Host host(String name) throws IOException {
        List<Host> hosts = plan().hosts();
        return plan().host(name)
                .orElseThrow(() -> new IOException("no host " + name + "; there are "
                        + String.join(", ", hosts.stream().map(Host::name).toList())));
    }

    private NetworkPlan plan() throws IOException {
        if (!wasStarted()) {
            throw new IOException("no hosts run in " + folder.root() + ": start them with start --hosts N");
        }
        return network.plan();
    }

    /**
     * Returns a command of a host, with the variables by which Hadoop's clients find the cluster. On the gateway of a
     * secure cluster it acts as the user who may run jobs.
     */
    ProcessBuilder command(Host host, List<String> command) throws IOException {
        ProcessBuilder builder =
                HostCommand.of(folder, network.on(host, Path.of("").toAbsolutePath(), command));
        if (security.isUsed() && host.equals(gateway())) {
            security.addUser(builder.environment(), network.node());
        }
        return builder;
    }

    /** Returns a command of a host that runs as a user of jobs, with these variables. */
    ProcessBuilder command(Host host, User user, List<String> command) throws IOException {
        return command(host, user.run(HostUsers.home(network.node(), user), command));
    }

    /** Returns the user of a name. */
    User user(String name) throws IOException {
        if (ClusterUsers.of(folder).isEmpty()) {
            throw new IOException("no user " + name + ": the hosts were started without --users");
        }
        return ClusterUsers.user(name);
    }

    /**
     * Returns a command with the network of the gateway. Its processes and files are this machine's. To a secure cluster it
     * is the user who may run jobs.
     */
    ProcessBuilder besideGateway(List<String> command) throws IOException {
        ProcessBuilder builder = HostCommand.of(folder, network.beside(gateway(), command));
        if (security.isUsed()) {
            security.addUser(builder.environment(), network.own(gateway()));
        }
        return builder;
    }

    /** Returns such a command that is a user of jobs to the cluster, which believes it. */
    ProcessBuilder besideGateway(User user, List<String> command) throws IOException {
        ProcessBuilder builder = besideGateway(command);
        builder.environment().put("HADOOP_USER_NAME", user.name());
        return builder;
    }

    /** Returns the folder that a host has as its own, as this machine sees it. */
    Path own(Host host) {
        return network.own(host);
    }

    /** Returns the local folder of a worker's node manager, as this machine sees it. */
    public Path localDir(Host worker) {
        return HostsSettings.localDir(network.own(worker));
    }

    /** Returns the workers, whether they are on or off. The first is the large one, if one is. */
    public List<Host> workers() throws IOException {
        return plan().workerHosts();
    }

    /**
     * Waits until YARN has all nodes and HDFS all data nodes, which after a fault of a link pause before they try. This
     * program must be in the network of a host.
     */
    public void awaitAll() throws IOException, InterruptedException {
        new Readiness(folder, daemons::checkAllRun).awaitNodes(workers().size());
        hostDaemons.awaitDataNodes(plan(), System.currentTimeMillis());
    }

    /** Waits until YARN has given a worker up. This program must be in the network of a host. */
    public void awaitGone(Host worker) throws IOException, InterruptedException {
        new Readiness(folder, () -> {}).awaitGone(worker.fullName());
    }

    /**
     * Does something to a host. Starts the daemons of a host that is switched on, and waits until those of a worker have
     * registered.
     */
    public void fault(Host host, Fault fault, String value) throws IOException, InterruptedException {
        if (!network.runs()) {
            throw new IOException("no hosts run in " + folder.root());
        }
        NetworkPlan plan = plan();
        NodeFaults nodes = new NodeFaults(folder, network, hostDaemons);
        long before = System.currentTimeMillis();
        if (NodeFaults.KINDS.contains(fault)) {
            nodes.apply(plan, host, fault, value);
            return;
        }
        boolean wasOff = new Faults(network).apply(host, fault, value);
        boolean wasDrained = fault == Fault.ON && nodes.mend(plan, host);
        if (wasOff) {
            hostDaemons.startAgain(plan, host);
        } else if (wasDrained) {
            hostDaemons.restartNode(host);
        } else {
            return;
        }
        if (plan.workerHosts().contains(host) && network.isOn(plan.master())) {
            hostDaemons.awaitWorker(plan, host, before);
        }
    }

    /** Returns the hosts and daemons that were started, each with what it does. */
    List<String> status() throws IOException {
        List<String> lines = new ArrayList<>();
        for (Host host : plan().hosts()) {
            lines.add(host.name() + ": " + (network.isOn(host) ? RUNS : "is off"));
        }
        List<String> running = daemons.running();
        for (String name : PidFile.daemons(folder)) {
            lines.add(name + ": " + (running.contains(name) ? RUNS : "has ended; see " + folder.log(name)));
        }
        return lines;
    }

    /**
     * Ends all hosts, as a power cut does. HDFS keeps all files that were closed.
     *
     * @return the number of daemons that ran
     */
    int stop() throws IOException, InterruptedException {
        int running = daemons.running().size();
        network.stop();
        // Removes the pid files, too.
        daemons.stop();
        return running;
    }

    /** Returns the host that is named by the first of some words, if it names one. */
    Optional<Host> named(String word) throws IOException {
        return plan().host(word);
    }

    /** Returns the number of connections on which a worker's shuffle service has more to send than the link takes. */
    public int sending(Host worker) throws IOException {
        return network.sending(worker, SHUFFLE_PORT);
    }

    /** Makes a folder that all hosts see, and in which containers of all users can write. */
    public Path shared(String name) throws IOException {
        Path shared = Files.createDirectories(folder.lib().resolve(name));
        return Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));
    }

    /** Returns the host of the daemons that a cluster has once. */
    public Host master() throws IOException {
        return plan().master();
    }

    /** Returns the host of clients. */
    public Host gateway() throws IOException {
        return plan().gateway();
    }
}
