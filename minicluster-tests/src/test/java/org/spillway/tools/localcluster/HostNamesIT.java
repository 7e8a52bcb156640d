package org.spillway.tools.localcluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.report.cli.SettingsFile;
import org.spillway.tools.localcluster.hosts.Host;
import org.spillway.tools.localcluster.hosts.NetworkPlan;
import org.spillway.tools.localcluster.hosts.Rate;

/**
 * Sorts on hosts with other names and addresses than usual, of which each has files at the paths of the others' outputs.
 * Skipped where this user can make no hosts.
 *
 * <pre>
 * w1   its node manager has a name of upper-case letters
 * w2   two addresses with two names. yarn.nodemanager.hostname is an alias of the second
 * w3   a name with an IPv6 address only. HDFS does not know such addresses, and uses another name
 * </pre>
 */
@Isolated("starts a cluster of its own")
@Tag("nightly")
class HostNamesIT {
    private static final NetworkPlan PLAN = new NetworkPlan(3, Rate.of("1gbit"));
    private static final int MAPS = 9;
    private static final int ROWS = 90_000;

    private static final String NAMES = """
            127.0.0.1 localhost
            10.77.0.1 master.spillway.test master
            10.77.0.2 gateway.spillway.test gateway
            10.77.0.11 W1.SPILLWAY.TEST w1.spillway.test w1
            10.77.0.12 w2-first.spillway.test
            10.77.0.112 w2-second.spillway.test w2-alias w2.spillway.test w2
            10.77.0.13 w3-files.spillway.test
            fd77::13 w3.spillway.test w3
            """;

    /** By worker. */
    private static final List<String> NODES =
            List.of("W1.SPILLWAY.TEST", "w2-second.spillway.test", "w3.spillway.test");

    /** An address that no host has. */
    private static final String OLD_ADDRESS = "10.77.0.99";

    private static final String RACKS = """
            #!/bin/bash
            for address; do
                echo "$address" >>"${0%/*}/asked"
                case $address in
                    *.11) echo /rack-a ;;
                    *) echo /rack-b ;;
                esac
            done
            """;

    /** A node has room for three maps, or for one reduce, beside a master. */
    private static final int NODE_MB = 4608;

    private static final int MAP_MB = 1280;
    private static final int REDUCE_MB = 2560;

    private static final int FIRST_PORT = 45_000;
    private static final int LAST_PORT = 45_009;

    @TempDir
    private static Path temp;

    private static ClusterFolder folder;
    private static HostsCluster cluster;
    private static HostsJobs jobs;
    private static String sorted;

    @BeforeAll
    static void start() throws Exception {
        folder = HostsBed.folder(temp);
        cluster = new HostsCluster(folder, System.getProperty("java.class.path")) {
            @Override
            void hostsAreOn(NetworkPlan plan) throws IOException, InterruptedException {
                name(plan);
                configure();
            }
        };
        cluster.start(PLAN, new WorkerSettings(false, null, false), Security.NONE);
        jobs = new HostsJobs(cluster, temp);
        jobs.job("teragen", List.of("-D", "mapreduce.job.maps=" + MAPS, Integer.toString(ROWS), "/rows"))
                .await();
        jobs.job("terasort", List.of("-D", "mapreduce.job.reduces=3", "/rows", "/stock"))
                .await();
        sorted = jobs.checksum("/stock", ROWS);
    }

    private static void name(NetworkPlan plan) throws IOException, InterruptedException {
        // In place: hosts have this file mounted.
        Files.writeString(folder.hosts().resolve("etc/hosts"), NAMES, StandardCharsets.UTF_8);
        for (Host host : plan.hosts()) {
            on(host, "ip -6 address add fd77::" + host.number() + "/64 dev eth0 nodad");
        }
        on(plan.workerHosts().get(1), "ip address add 10.77.0.112/24 dev eth0");
    }

    private static void configure() throws IOException {
        Path racks = temp.toRealPath().resolve("racks");
        Files.writeString(racks, RACKS, StandardCharsets.UTF_8);
        assertThat(racks.toFile().setExecutable(true)).isTrue();
        change(folder.conf(), "core-site.xml", Map.of("net.topology.script.file.name", racks.toString()));
        // Hadoop's default for tasks is that they know no IPv6 address.
        String tasks = "-Djava.net.preferIPv4Stack=false";
        change(
                folder.conf(),
                "mapred-site.xml",
                Map.of("mapreduce.admin.map.child.java.opts", tasks, "mapreduce.admin.reduce.child.java.opts", tasks));
        change(folder.conf(), "yarn-site.xml", Map.of("yarn.nodemanager.resource.memory-mb", NODE_MB + ""));
        Path second = Files.createDirectories(folder.conf().resolve("w2"));
        try (Stream<Path> files = Files.list(folder.conf())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, second.resolve(file.getFileName()));
            }
        }
        change(
                second,
                "yarn-site.xml",
                Map.of(
                        "yarn.nodemanager.hostname", "w2-alias",
                        "yarn.nodemanager.address", "${yarn.nodemanager.hostname}:8041"));
    }

    private static void change(Path conf, String file, Map<String, String> settings) throws IOException {
        Configuration all = new Configuration(false);
        all.addResource(new org.apache.hadoop.fs.Path(conf.resolve(file).toUri()));
        settings.forEach(all::set);
        SettingsFile.write(all, conf.resolve(file));
    }

    @AfterAll
    static void stop() throws Exception {
        if (cluster != null) {
            cluster.stop();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"both", "shared"})
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void terasort_otherNames_eachReduceReadsTheOutputsOfItsHostOnly(String way) throws Exception {
        HostsJobs.Client job = start(way, "/" + way);
        List<Host> outputs = new ArrayList<>();
        for (Host worker : PLAN.workerHosts()) {
            jobs.files(worker, "output/attempt_*_m_*").forEach(attempt -> outputs.add(worker));
        }
        assertThat(outputs).hasSize(MAPS).containsAll(PLAN.workerHosts());
        leaveFilesOfOthers();
        assertThat(portsInRange(master()))
                .as("as with stock: for clients and for tasks")
                .hasSize(2);
        open();
        job.await();

        assertThat(jobs.checksum("/" + way, ROWS)).isEqualTo(sorted);
        assertThat(counter(job, "SHUFFLE_LOCAL_OUTPUTS"))
                .as("each by the reduce of its host")
                .isEqualTo(MAPS);
        assertThat(counter(job, "SHUFFLE_HTTP_OUTPUTS")).isEqualTo(MAPS * (PLAN.workers() - 1));
        assertThat(temp.resolve("asked")).as("the rack script's log").content().contains("10.77.0.112", "fd77:");
    }

    /** At the host of one reduce, the name of a host with outputs leads elsewhere, until a map runs again. */
    @ParameterizedTest
    @CsvSource({"both, another worker", "shared, nobody"})
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void terasort_nameLeadsElsewhere_mapsRunAgain(String way, String where) throws Exception {
        String output = "/" + way + "-" + where.replace(' ', '-');
        HostsJobs.Client job = start(way, output);
        List<Host> others = new ArrayList<>(PLAN.workerHosts());
        Host master = master();
        others.remove(master);
        Host reader = others.get(0);
        Host lost = others.get(1);
        String name = NODES.get(PLAN.workerHosts().indexOf(lost));
        String address = where.equals("nobody") ? OLD_ADDRESS : master.address();
        Path moved = Files.createTempFile(temp.toRealPath(), "names", "");
        Files.writeString(moved, address + " " + name + "\n" + NAMES.replaceAll("\\S+ " + name, "127.0.0.9 unused"));
        on(reader, "mount --bind " + moved + " /etc/hosts");
        open();
        while (PLAN.workerHosts().stream()
                .allMatch(worker -> files(worker, "output/attempt_*_m_*_1").isEmpty())) {
            job.awaitMore();
        }
        on(reader, "umount /etc/hosts");
        job.await();

        assertThat(jobs.checksum(output, ROWS)).isEqualTo(sorted);
    }

    /** Starts a job of three reduces, and waits until each host has one at a gate, after all maps. */
    private static HostsJobs.Client start(String way, String output) throws Exception {
        Files.deleteIfExists(gate("open"));
        Files.writeString(gate("gate.sh"), "touch \"$2/waiting\"; until [[ -e $1 ]]; do sleep 0.1; done\n");
        for (Host worker : PLAN.workerHosts()) {
            Files.deleteIfExists(waiting(worker));
        }
        String gate = "$(bash " + gate("gate.sh") + " " + gate("open") + " "
                + folder.hosts().resolve("node") + ")";
        Map<String, Object> settings = new HashMap<>();
        settings.put("spillway.counters", true);
        settings.put("mapreduce.job.reduces", PLAN.workers());
        settings.put("mapreduce.job.reduce.slowstart.completedmaps", 1);
        settings.put("mapreduce.map.memory.mb", MAP_MB);
        settings.put("mapreduce.reduce.memory.mb", REDUCE_MB);
        settings.put("mapreduce.reduce.java.opts", HostsJobs.JVM + " " + gate);
        settings.put("mapreduce.map.speculative", false);
        settings.put("mapreduce.reduce.speculative", false);
        settings.put("yarn.app.mapreduce.am.job.client.port-range", FIRST_PORT + "-" + LAST_PORT);
        List<String> arguments = new ArrayList<>(way.equals("both") ? HostsJobs.both() : HostsJobs.shared());
        settings.forEach((key, value) -> arguments.addAll(List.of("-D", key + "=" + value)));
        arguments.addAll(List.of("/rows", output));
        HostsJobs.Client job = jobs.job("terasort", arguments);
        while (!PLAN.workerHosts().stream().allMatch(worker -> Files.exists(waiting(worker)))) {
            job.awaitMore();
        }
        return job;
    }

    private static Path gate(String file) {
        return folder.root().resolve(file);
    }

    private static Path waiting(Host worker) {
        return folder.hosts().resolve(worker.name()).resolve("waiting");
    }

    private static void open() throws IOException {
        Files.createFile(gate("open"));
    }

    /** Returns the host of the newest job's master. */
    private static Host master() {
        return PLAN.workerHosts().stream()
                .filter(worker -> !files(worker, "container_*_000001").isEmpty())
                .findFirst()
                .orElseThrow();
    }

    private static List<Path> files(Host worker, String pattern) {
        try {
            return jobs.files(worker, pattern);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Gives each host a file for each output of the others, with the rows of one of its own: sound, but wrong. */
    private static void leaveFilesOfOthers() throws IOException {
        Map<Host, List<Path>> own = new HashMap<>();
        for (Host worker : PLAN.workerHosts()) {
            own.put(worker, jobs.files(worker, "output/attempt_*_m_*"));
        }
        for (Host worker : PLAN.workerHosts()) {
            Path wrong = own.get(worker).get(0);
            for (Host other : PLAN.workerHosts()) {
                for (Path output : other.equals(worker) ? List.<Path>of() : own.get(other)) {
                    Path folder = Files.createDirectory(wrong.resolveSibling(output.getFileName()));
                    for (String file : List.of("file.out", "file.out.index")) {
                        Files.copy(wrong.resolve(file), folder.resolve(file));
                    }
                }
            }
        }
    }

    /** Returns the ports of the range at which a host listens. */
    private static List<Integer> portsInRange(Host host) throws IOException, InterruptedException {
        List<Integer> ports = new ArrayList<>();
        // 0A is the state LISTEN. The ports are hexadecimal.
        Matcher lines = Pattern.compile("\\d+: \\p{XDigit}+:(\\p{XDigit}+) \\p{XDigit}+:0000 0A")
                .matcher(on(host, "cat /proc/net/tcp /proc/net/tcp6"));
        while (lines.find()) {
            int port = Integer.parseInt(lines.group(1), 16);
            if (port >= FIRST_PORT && port <= LAST_PORT) {
                ports.add(port);
            }
        }
        return ports;
    }

    private static int counter(HostsJobs.Client job, String name) throws IOException {
        Matcher line = Pattern.compile("\\b" + name + "=(\\d+)").matcher(job.text());
        assertThat(line.find()).as(name + " in " + job.text()).isTrue();
        return Integer.parseInt(line.group(1));
    }

    /** Runs a command on a host. Returns what it prints. */
    private static String on(Host host, String command) throws IOException, InterruptedException {
        Process process = cluster.command(host, List.of("bash", "-c", "PATH=$PATH:/usr/sbin:/sbin; " + command))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(command + ": " + output).isZero();
        return output;
    }
}
