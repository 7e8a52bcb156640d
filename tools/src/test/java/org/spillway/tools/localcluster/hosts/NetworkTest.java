package org.spillway.tools.localcluster.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.report.foreign.ProgramRun;

/** Tests hosts without Hadoop. Skipped where this user can make none. */
class NetworkTest {
    private static final NetworkPlan PLAN = new NetworkPlan(1, Rate.of("1gbit"));
    private static final Host WORKER = PLAN.workerHosts().get(0);

    /** A port that nobody listens at: a host that is reached refuses at once. */
    private static final String CONNECT = "timeout 2 bash -c '</dev/tcp/w1/9'; echo $?";

    private static final String REFUSED = "1";

    @TempDir
    private Path temp;

    private Network network;

    @BeforeEach
    void start() throws Exception {
        try {
            Requirements.check();
        } catch (IOException e) {
            Assumptions.abort(e.getMessage());
        }
        network = new Network(temp.toRealPath());
        network.start(PLAN, HostUsers.NONE);
    }

    @AfterEach
    void stop() throws Exception {
        if (network != null) {
            network.stop();
        }
    }

    @Test
    void on_eachHost_hasItsNameAddressAndFolder() throws Exception {
        for (Host host : PLAN.hosts()) {
            assertThat(on(host, "hostname; touch \"$0\"", network.node() + "/here"))
                    .startsWith(host.fullName());
            assertThat(network.own(host).resolve("here")).exists();
            assertThat(on(host, "ip -brief -4 addr show eth0")).contains(host.address() + "/24");
        }
        assertThat(network.node()).isEmptyDirectory();
    }

    @Test
    void on_host_doesNotReachThisMachinesNetwork() throws Exception {
        assertThat(on(WORKER, "ip route")).doesNotContain("default");
        assertThat(on(WORKER, "ip -o link | wc -l").strip()).endsWith("2");
    }

    @Test
    void beside_host_itsNetworkAndNamesWithThisMachinesProcesses() throws Exception {
        List<String> command = List.of("bash", "-c", CONNECT + "; hostname; echo $$");
        Process process = new ProcessBuilder(network.beside(PLAN.gateway(), command))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(REFUSED + "\n" + PLAN.gateway().fullName() + "\n" + process.pid() + "\n");
        assertThat(Files.readString(Path.of("/etc/hosts"))).doesNotContain(WORKER.fullName());
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"OFF", "CUT", "ONE_WAY"})
    void apply_faultThatSilencesAHost_notReachedUntilItIsOn(Fault fault) throws Exception {
        Faults faults = new Faults(network);
        assertThat(connect()).as("before").isEqualTo(REFUSED);

        faults.apply(WORKER, fault, "");
        assertThat(connect()).as(fault.toString()).isNotEqualTo(REFUSED);

        assertThat(faults.apply(WORKER, Fault.ON, "")).isEqualTo(fault == Fault.OFF);
        assertThat(connect()).as("mended").isEqualTo(REFUSED);
    }

    @Test
    void apply_lossAndSlow_areAtBothEndsUntilItIsOn() throws Exception {
        Faults faults = new Faults(network);
        String show = "tc qdisc show dev eth0; tc filter show dev eth0 ingress";

        faults.apply(WORKER, Fault.LOSS, "5");
        faults.apply(WORKER, Fault.LOSS, "1");
        faults.apply(WORKER, Fault.SLOW, "10mbit");
        assertThat(on(WORKER, show)).contains("rate 10Mbit", "clsact", "53 1 0 42949673,");

        faults.apply(WORKER, Fault.ON, "");
        assertThat(on(WORKER, show)).contains("rate 1Gbit").doesNotContain("clsact", "bpf");
    }

    @Test
    @Timeout(60)
    void apply_delay_packetsOfBothDirectionsComeLaterUntilItIsOn() throws Exception {
        Assumptions.assumeTrue(Files.isWritable(Path.of("/dev/net/tun")), "/dev/net/tun cannot be opened");
        Faults faults = new Faults(network);

        faults.apply(WORKER, Fault.DELAY, "90ms");
        faults.apply(WORKER, Fault.DELAY, "50ms");
        assertThat(connectMillis()).isGreaterThanOrEqualTo(100);

        // Loss and plug are as without delay.
        faults.apply(WORKER, Fault.LOSS, "100");
        assertThat(connect()).isNotEqualTo(REFUSED);
        faults.apply(WORKER, Fault.ON, "");
        faults.apply(WORKER, Fault.DELAY, "50ms");
        faults.apply(WORKER, Fault.OFF, "");
        faults.apply(WORKER, Fault.ON, "");
        assertThat(connect()).isEqualTo(REFUSED);
        assertThat(atBridge("ip -brief link")).contains("p-w1").doesNotContain("d-w1", "i-w1", "o-w1");
        long millis = connectMillis();
        while (millis >= 100) { // of a busy machine
            millis = connectMillis();
        }
    }

    @Test
    void apply_allIsLost_notReached() throws Exception {
        new Faults(network).apply(WORKER, Fault.LOSS, "100");

        assertThat(connect()).isNotEqualTo(REFUSED);
    }

    @Test
    void apply_hostThatIsOff_saysSo() throws Exception {
        Faults faults = new Faults(network);
        faults.apply(WORKER, Fault.OFF, "");

        assertThatThrownBy(() -> faults.apply(WORKER, Fault.CUT, "")).hasMessage("the host w1 is off");
        assertThat(network.isOn(WORKER)).isFalse();
        assertThat(network.isOn(PLAN.master())).isTrue();
    }

    @Test
    void stop_commandsRunOnHosts_allEnd() throws Exception {
        Process sleep = new ProcessBuilder(network.on(WORKER, temp, List.of("sleep", "600"))).start();

        network.stop();

        assertThat(sleep.waitFor()).isNotZero();
        assertThat(network.runs()).isFalse();
        assertThat(network.isPlanned()).isFalse();
    }

    /** The parent of the first process, which {@code start} left running. */
    @Test
    void kill_parentOfTheNetwork_allHostsEnd() throws Exception {
        List<ProcessHandle> hosts = PLAN.hosts().stream()
                .map(host -> FirstProcess.find(new NetworkFolder(root()).mark(host.name())))
                .map(Optional::orElseThrow)
                .toList();
        ProcessHandle first =
                FirstProcess.find(new NetworkFolder(root()).mark("network")).orElseThrow();

        first.parent().orElseThrow().destroyForcibly();

        first.onExit().join();
        hosts.forEach(host -> host.onExit().join());
        assertThat(network.runs()).isFalse();
        network.start(PLAN, HostUsers.NONE);
        assertThat(connect()).isEqualTo(REFUSED);
    }

    @Test
    void endWith_programIsKilled_allHostsEnd() throws Exception {
        Path pipe = root().resolve("pipe");
        String script = "mkfifo \"$0\"; exec 8<>\"$0\"; echo open; exec sleep 600";
        Process program = new ProcessBuilder("bash", "-c", script, pipe.toString()).start();
        assertThat(program.inputReader().readLine()).isEqualTo("open");
        Network other = new Network(Files.createDirectory(root().resolve("other")));
        other.endWith(pipe);
        other.start(PLAN, HostUsers.NONE);
        try {
            ProcessHandle host = FirstProcess.find(new NetworkFolder(root().resolve("other")).mark(WORKER.name()))
                    .orElseThrow();
            assertThat(program.isAlive()).isTrue();

            program.destroyForcibly();

            host.onExit().join();
            assertThat(other.runs()).isFalse();
            assertThat(network.runs()).as("one that ends with no program").isTrue();
        } finally {
            other.stop();
        }
    }

    @Test
    void start_anotherNetworkRuns_bothHaveTheSameAddresses() throws Exception {
        Network other = new Network(Files.createDirectory(root().resolve("other")));
        other.start(PLAN, HostUsers.NONE);
        try {
            new Faults(other).apply(WORKER, Fault.CUT, "");

            assertThat(connect()).isEqualTo(REFUSED);
        } finally {
            other.stop();
        }
        assertThat(network.runs()).isTrue();
    }

    private Path root() {
        return network.node().getParent();
    }

    /** Returns the exit code of a connection from the gateway to the worker. */
    private String connect() throws Exception {
        return on(PLAN.gateway(), CONNECT).lines().reduce((first, last) -> last).orElseThrow();
    }

    /** Returns the time of a connection that is refused. */
    private long connectMillis() throws Exception {
        String micros = on(
                PLAN.gateway(),
                "begin=${EPOCHREALTIME/./}; (</dev/tcp/w1/9) 2>/dev/null; echo $((${EPOCHREALTIME/./} - begin))");
        return Long.parseLong(micros.strip()) / 1000;
    }

    private String atBridge(String command) throws Exception {
        long first = FirstProcess.find(new NetworkFolder(root()).mark("network"))
                .orElseThrow()
                .pid();
        return output(Namespaces.of(first).links(first, List.of("bash", "-c", command)));
    }

    private String on(Host host, String script, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("bash", "-c", script));
        command.addAll(List.of(arguments));
        return output(network.on(host, temp, command));
    }

    private static String output(List<String> command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command);
        Tool.addSystemFolders(builder.environment());
        return ProgramRun.of(builder, "").output();
    }
}
