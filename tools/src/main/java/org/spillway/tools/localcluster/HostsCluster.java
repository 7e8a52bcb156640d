package org.spillway.tools.localcluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
class HostsCluster {
    /** The end of a line of {@link #status} for what runs. */
    static final String RUNS = "runs";

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
        this.daemons = new Daemons(folder, jars);
        this.network = new Network(folder.hosts());
        this.security = new SecureHosts(folder.root().resolve("kerberos"), network);
        this.hostDaemons = new HostDaemons(folder, classPath, network, security, daemons);
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
     * @throws IOException if something is missing or a daemon does not start. The message names it
     */
    void start(NetworkPlan plan, WorkerSettings workers) throws IOException, InterruptedException {
        start(plan, workers, Security.NONE);
    }

    /** Starts hosts and daemons in the same way, with users that are told apart. */
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
        new HostsSettings(folder, network.node(), plan, jars, workers, users.isPresent())
                .with(security(plan, wanted))
                .write();
        HadoopCommand.write(folder, jars);
        Thread stopping = new Thread(this::stopAtExit, "spillway-hosts-stopper");
        // Ctrl-C during the start ends all hosts.
        Runtime.getRuntime().addShutdownHook(stopping);
        try {
            if (users.isPresent()) {
                network.start(plan, users.get().ofHosts(classPath));
            } else {
                network.start(plan);
            }
            hostsAreOn(plan);
            hostDaemons.startAll(plan);
        } catch (IOException | InterruptedException | RuntimeException e) {
            stop();
            throw e;
        } finally {
            LocalCluster.forget(stopping);
        }
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
        ProcessBuilder builder = HostCommand.of(folder, network, host, command);
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
        ProcessBuilder builder = HostCommand.beside(folder, network, gateway(), command);
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
    Path localDir(Host worker) {
        return HostsSettings.localDir(network.own(worker));
    }

    /** Returns the workers, whether they are on or off. */
    List<Host> workers() throws IOException {
        return plan().workerHosts();
    }

    /** Waits until all data nodes reach HDFS again: after a fault of a link they pause before they try. */
    void awaitDataNodes() throws IOException, InterruptedException {
        hostDaemons.awaitDataNodes(plan(), System.currentTimeMillis());
    }

    /** Checks that all daemons run that were started. */
    void checkAllRun() throws IOException {
        daemons.checkAllRun();
    }

    /**
     * Does something to a host. Starts the daemons of a host that is switched on, and waits until those of a worker have
     * registered.
     */
    void fault(Host host, Fault fault, String value) throws IOException, InterruptedException {
        if (!network.runs()) {
            throw new IOException("no hosts run in " + folder.root());
        }
        long before = System.currentTimeMillis();
        if (!new Faults(network).apply(host, fault, value)) {
            return;
        }
        NetworkPlan plan = plan();
        hostDaemons.startAgain(plan, host);
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

    private void stopAtExit() {
        try {
            stop();
        } catch (IOException | InterruptedException e) {
            System.err.println("cannot end the hosts that were started: " + e.getMessage());
        }
    }

    /** Returns the host that is named by the first of some words, if it names one. */
    Optional<Host> named(String word) throws IOException {
        return plan().host(word);
    }

    /** Returns the number of connections of a host's port that have bytes to send. */
    int sending(Host host, int port) throws IOException {
        return network.sending(host, port);
    }

    /** Returns the host of the daemons that a cluster has once. */
    Host master() throws IOException {
        return plan().master();
    }

    /** Returns the host of clients. */
    Host gateway() throws IOException {
        return plan().gateway();
    }
}
