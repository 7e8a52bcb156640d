package org.spillway.tools.localcluster.hosts;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.spillway.report.foreign.Joined;

/** Starts, finds and stops the network of a folder and its hosts. */
public final class Network {
    private static final String NETWORK = "network";
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int POLL_MILLIS = 20;
    private static final File NO_INPUT = new File("/dev/null");

    private final NetworkFolder folder;

    private File input = NO_INPUT;

    /**
     * Creates the network of a folder, without starting it.
     *
     * @param root an absolute path
     */
    public Network(Path root) {
        folder = new NetworkFolder(root);
    }

    /** Whether a network was started in the folder and not stopped, even if it has ended by itself. */
    public boolean isPlanned() {
        return Files.exists(folder.plan());
    }

    /** Returns the hosts of a network that was started. */
    public NetworkPlan plan() throws IOException {
        return NetworkPlan.read(folder.plan());
    }

    /** Whether the network runs. Each of its hosts may be off. */
    public boolean runs() {
        return network().isPresent();
    }

    /** Returns a host's folder, as this machine sees it. */
    public Path own(Host host) {
        return folder.own(host);
    }

    /** Returns a file that all hosts see in {@code /etc}, and that this machine may lack. Write it before the start. */
    public Path etc(String file) {
        return folder.etc().resolve(file);
    }

    /** Returns the folder that each host sees in place of its own. */
    public Path node() {
        return folder.node();
    }

    /**
     * Makes the network that is started next end with a program, however that ends.
     *
     * @param pipe a named pipe, which only that program has open for writing
     */
    public void endWith(Path pipe) {
        input = pipe.toFile();
    }

    /**
     * Starts a network whose hosts have users of their own. Stops it if that fails.
     *
     * @throws IOException if something is missing. The message names it
     */
    public void start(NetworkPlan plan, HostUsers users) throws IOException, InterruptedException {
        Namespaces namespaces = Requirements.namespaces();
        if (namespaces.ofUser() && users != HostUsers.NONE) {
            throw new IOException("hosts with users of their own need root, who may make several user ids");
        }
        folder.make(plan, users);
        try {
            first(NETWORK, namespaces.network(script("network.sh", NETWORK)), input);
            for (Host host : plan.hosts()) {
                startHost(host, plan.rate());
            }
        } catch (IOException | InterruptedException | RuntimeException e) {
            stop();
            throw e;
        }
    }

    /** Starts a host that is off, and plugs it in. */
    void startHost(Host host, Rate rate) throws IOException, InterruptedException {
        long network = running().pid();
        Namespaces namespaces = Namespaces.of(network);
        List<String> script = script(
                "host.sh",
                host.name(),
                host.fullName(),
                folder.etc().toString(),
                folder.own(host).toString(),
                folder.node().toString());
        long process =
                first(host.name(), namespaces.host(network, script), NO_INPUT).pid();
        new Link(host, namespaces, network, process).make(rate);
    }

    private List<String> script(String script, String name, String... arguments) {
        List<String> bash = List.of(
                "bash",
                folder.root().resolve(script).toString(),
                folder.mark(name),
                folder.ready(name).toString());
        return Joined.of(bash, List.of(arguments));
    }

    /** Starts a first process and waits until its namespaces are ready. */
    private ProcessHandle first(String name, List<String> command, File stdin)
            throws IOException, InterruptedException {
        Path log = folder.log(name);
        Files.deleteIfExists(folder.ready(name));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(stdin)
                .redirectOutput(log.toFile());
        Tool.addSystemFolders(builder.environment());
        Process process = builder.start();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!Files.exists(folder.ready(name))) {
            if (process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS) || System.nanoTime() > end) {
                throw new IOException(name + " does not start: "
                        + Files.readString(log, StandardCharsets.UTF_8).strip());
            }
        }
        return FirstProcess.find(folder.mark(name)).orElseThrow(() -> new IOException(name + " has ended, see " + log));
    }

    private Optional<ProcessHandle> network() {
        return FirstProcess.find(folder.mark(NETWORK));
    }

    private ProcessHandle running() throws IOException {
        return network().orElseThrow(() -> new IOException("no hosts run in " + folder.root()));
    }

    private Optional<ProcessHandle> host(Host host) {
        return FirstProcess.find(folder.mark(host.name()));
    }

    private long processOf(Host host) throws IOException {
        return host(host)
                .orElseThrow(() -> new IOException("the host " + host.name() + " is off"))
                .pid();
    }

    /** Whether a host is on. */
    public boolean isOn(Host host) {
        return host(host).isPresent();
    }

    /** Returns the command that runs a command on a host, in a folder. */
    public List<String> on(Host host, Path directory, List<String> command) throws IOException {
        long process = processOf(host);
        return Namespaces.of(process).on(process, directory, command);
    }

    /**
     * Returns the command that runs a command with the network and the names of a host, but with the processes and files
     * of this machine. So it reaches the hosts, and can break them.
     */
    public List<String> beside(Host host, List<String> command) throws IOException {
        long process = processOf(host);
        List<String> bash =
                List.of("bash", folder.beside().toString(), folder.etc().toString());
        return Namespaces.of(process).beside(process, Joined.of(bash, command));
    }

    /** Returns the number of connections of a port of a host that have bytes to send. */
    public int sending(Host host, int port) throws IOException {
        return Sockets.sending(processOf(host), port);
    }

    /** Returns the link of a host that is on. */
    Link link(Host host) throws IOException {
        long network = running().pid();
        long process = processOf(host);
        return new Link(host, Namespaces.of(network), network, process);
    }

    /** Returns the delay of a host that is on, which may have none. */
    DelayLine delay(Host host) throws IOException {
        long network = running().pid();
        processOf(host);
        return new DelayLine(host, Namespaces.of(network), network, folder);
    }

    /** Switches a host off as a power cut does: the plug goes first, so that no FIN or RST leaves. */
    void powerOff(Host host) throws IOException, InterruptedException {
        link(host).plug(false);
        delay(host).remove();
        end(host(host).orElseThrow());
    }

    /** Ends all hosts and all that runs on them. Does nothing if none runs. */
    public void stop() throws IOException, InterruptedException {
        Optional<ProcessHandle> network = network();
        if (network.isPresent()) {
            end(network.get());
        }
        Files.deleteIfExists(folder.plan());
    }

    /** Kills a first process. The kernel lets it end after all others of its namespace. */
    private static void end(ProcessHandle first) throws IOException, InterruptedException {
        first.destroyForcibly();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (Files.exists(Path.of("/proc", Long.toString(first.pid()))) && first.isAlive()) {
            if (System.nanoTime() > end) {
                throw new IOException("cannot end process " + first.pid());
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }
}
