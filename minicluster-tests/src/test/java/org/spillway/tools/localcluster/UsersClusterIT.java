package org.spillway.tools.localcluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.tools.localcluster.SeenFiles.Seen;
import org.spillway.tools.localcluster.hosts.Host;
import org.spillway.tools.localcluster.hosts.NetworkPlan;
import org.spillway.tools.localcluster.hosts.Rate;

/**
 * Runs jobs of two users on the same hosts, in containers that run as the job's user. Skipped without root and without
 * Hadoop's program container-executor, which {@code -Dspillway.container-executor=PROGRAM} names.
 */
@Isolated("starts a cluster of its own")
@Tag("nightly")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class UsersClusterIT {
    private static final String PROGRAM = "spillway.container-executor";
    private static final NetworkPlan PLAN = new NetworkPlan(2, Rate.of("1gbit"));
    private static final List<String> USERS = List.of("alice", "bob");
    private static final int MAPS = 4;
    private static final int REDUCES = 3;
    private static final Map<String, Integer> ROWS = Map.of("alice", 300_000, "bob", 200_000);
    private static final Pattern OUTPUTS = Pattern.compile("SHUFFLE_(LOCAL|HTTP)_OUTPUTS=([0-9]+)");

    /** So small that each map spills several times. */
    private static final List<String> SPILLS = List.of("-D", "mapreduce.task.io.sort.mb=1");

    @TempDir
    private static Path temp;

    private static HostsCluster cluster;
    private static Path node;
    private static final Map<String, HostsJobs> JOBS = new HashMap<>();
    private static final Map<String, String> SORTED = new HashMap<>();
    private static Map<String, Set<Seen>> stocksFiles;

    private Path gate;

    @BeforeAll
    static void start() throws Exception {
        String program = System.getProperty(PROGRAM, "");
        Assumptions.assumeFalse(
                program.isEmpty(), "needs bin/container-executor of a Hadoop release: -D" + PROGRAM + "=PROGRAM");
        ClusterFolder folder = HostsBed.folder(temp);
        Assumptions.assumeTrue(Files.getAttribute(temp, "unix:uid").equals(0), "needs root, who may make users");
        node = folder.hosts().resolve("node");
        cluster = new HostsCluster(folder, System.getProperty("java.class.path"));
        cluster.start(PLAN, new WorkerSettings(false, null, false), new Security(false, null, Path.of(program)));
        assertThat(cluster.status()).allMatch(line -> line.endsWith(": runs"));
        List<HostsJobs.Client> clients = new ArrayList<>();
        for (String user : USERS) {
            JOBS.put(user, new HostsJobs(cluster, temp, user));
            String rows = Integer.toString(rows(user));
            clients.add(JOBS.get(user).job("teragen", List.of("-D", "mapreduce.job.maps=" + MAPS, rows, "rows")));
        }
        for (HostsJobs.Client client : clients) {
            client.await();
        }
        stocksFiles = runAtOnce("stock", List.of());
        for (String user : USERS) {
            SORTED.put(user, checksum(user, "stock"));
        }
    }

    @AfterAll
    static void stop() throws Exception {
        if (cluster != null) {
            cluster.stop();
        }
    }

    @AfterEach
    void openGate() throws IOException {
        if (gate != null) {
            open();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"both", "shared"})
    void jobs_twoUsersAtOnce_stocksRowsAndNoFileMoreOpen(String way) throws Exception {
        Map<String, Set<Seen>> files = runAtOnce(way, way.equals("both") ? HostsJobs.both() : HostsJobs.shared());

        for (String user : USERS) {
            assertThat(checksum(user, way)).as(user).isEqualTo(SORTED.get(user));
            assertThat(files).containsKeys(kinds(user));
            // The shuffle service is a member of the group.
            assertThat(files.get(job(user) + "output/attempt_N_N_m_N_N/file.out"))
                    .containsExactly(new Seen(cluster.user(user).id(), ClusterUsers.YARN.id(), 0640));
        }
        assertThat(files).allSatisfy((kind, seen) -> assertThat(seen)
                .allMatch(file -> stocks(kind, file).stream().anyMatch(file::isAsClosedAs)));
    }

    /** Returns what stock's files of a kind are. Of those that stock has not, returns what they may be. */
    private static Set<Seen> stocks(String kind, Seen file) {
        return stocksFiles.getOrDefault(kind, Set.of(new Seen(file.owner(), ClusterUsers.YARN.id(), 0770)));
    }

    /** Returns the kinds of files that must have been seen of a user's jobs. */
    private static String[] kinds(String user) {
        String job = job(user);
        String container = job + "container_N_N_N_N/";
        String log = "application_N_N/container_N_N_N_N/";
        return new String[] {
            job + "output/attempt_N_N_m_N_N/file.out",
            job + "output/attempt_N_N_m_N_N/file.out.index",
            job + "attempt_N_N_m_N_N_spill_N.out",
            container + "container_tokens",
            container + "launch_container.sh",
            container + "job.xml",
            log + "syslog",
            log + "stderr",
        };
    }

    private static String job(String user) {
        return "usercache/" + user + "/appcache/application_N_N/";
    }

    /** Sorts the rows of both users at once. Returns owners and modes of all files that were seen. */
    private static Map<String, Set<Seen>> runAtOnce(String way, List<String> options) throws Exception {
        List<Path> roots = new ArrayList<>();
        for (Host worker : PLAN.workerHosts()) {
            roots.add(cluster.localDir(worker));
            roots.add(cluster.localDir(worker).resolve("../../logs").normalize());
        }
        try (SeenFiles seen = new SeenFiles(roots)) {
            List<HostsJobs.Client> clients = new ArrayList<>();
            for (String user : USERS) {
                clients.add(sort(user, way, options));
            }
            for (HostsJobs.Client client : clients) {
                client.await();
            }
            Map<String, Set<Seen>> kinds = SeenFiles.kinds(seen.end(), roots);
            for (HostsJobs.Client client : clients) {
                for (Host worker : PLAN.workerHosts()) {
                    for (Path log : JOBS.get("alice").logs(client, worker)) {
                        assertThat(log).content().doesNotContain("Spillway does not take", "Spillway leaves");
                    }
                }
            }
            return kinds;
        }
    }

    private static HostsJobs.Client sort(String user, String way, List<String> options) throws IOException {
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(SPILLS);
        arguments.addAll(List.of("-D", "mapreduce.job.reduces=" + REDUCES, "rows", way));
        return JOBS.get(user).job("terasort", arguments);
    }

    @Test
    void read_filesOfTheOtherUser_denied() throws Exception {
        HostsJobs.Client bobs = waitingReduces("bob", "denied", HostsJobs.shared());
        List<String> secrets = List.of("file.out", "file.out.index", "container_tokens", "job.xml", "syslog", "stderr");
        Set<String> kinds = new HashSet<>();
        for (Host worker : PLAN.workerHosts()) {
            List<Path> files = filesOf("bob", worker).stream()
                    .filter(file -> secrets.contains(file.getFileName().toString()))
                    .toList();
            files.forEach(file -> kinds.add(file.getFileName().toString()));
            String denied = cat("alice", worker, files);
            assertThat(denied.lines()).hasSameSizeAs(files).allMatch(line -> line.endsWith(": Permission denied"));
            assertThat(cat("bob", worker, files)).as("the owner").doesNotContain("Permission denied");
        }
        assertThat(kinds).containsExactlyInAnyOrderElementsOf(secrets);
        HostsJobs.Client hdfs = JOBS.get("alice").start("cat", List.of("hadoop", "fs", "-cat", "/user/bob/rows/*"));
        assertThat(hdfs.process().waitFor()).isNotZero();
        assertThat(hdfs.text()).contains("Permission denied: user=alice");
        open();
        bobs.await();
    }

    @Test
    void reduces_mapsOfTheSameHost_areReadFromItsDisk() throws Exception {
        HostsJobs.Client client = waitingReduces("alice", "local", HostsJobs.both());
        open();
        client.await();

        assertThat(checksum("alice", "local")).isEqualTo(SORTED.get("alice"));
        Map<String, Integer> outputs = outputs(client);
        assertThat(outputs.get("LOCAL")).isPositive();
        assertThat(outputs.get("LOCAL") + outputs.get("HTTP")).isEqualTo(MAPS * REDUCES);
    }

    @Test
    void reduces_mapOutputsThatOnlyTheShuffleServiceCanRead_areFetched() throws Exception {
        HostsJobs.Client client = waitingReduces("alice", "closed", HostsJobs.both());
        for (Host worker : PLAN.workerHosts()) {
            for (Path file : filesOf("alice", worker)) {
                if (file.getFileName().toString().startsWith("file.out")) {
                    Files.setAttribute(file, "unix:uid", ClusterUsers.YARN.id());
                    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
                }
            }
        }
        open();
        client.await();

        assertThat(checksum("alice", "closed")).isEqualTo(SORTED.get("alice"));
        assertThat(outputs(client)).isEqualTo(Map.of("LOCAL", 0, "HTTP", MAPS * REDUCES));
        assertThat(client.text()).contains("Failed Shuffles=0");
    }

    private static Map<String, Integer> outputs(HostsJobs.Client client) throws IOException {
        Map<String, Integer> outputs = new HashMap<>();
        Matcher matcher = OUTPUTS.matcher(client.text());
        while (matcher.find()) {
            outputs.put(matcher.group(1), Integer.parseInt(matcher.group(2)));
        }
        return outputs;
    }

    /** Starts a job, and waits until its maps have ended and the shell of a reduce's container waits at the gate. */
    private HostsJobs.Client waitingReduces(String user, String output, List<String> options) throws Exception {
        gate = Path.of("tmp", "gate-" + output);
        String file = node.resolve(gate).toString();
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(List.of(
                "-D",
                "spillway.counters=true",
                "-D",
                "mapreduce.job.reduce.slowstart.completedmaps=1",
                "-D",
                "mapreduce.reduce.java.opts=-Xmx400m -XX:+UseSerialGC -XX:TieredStopAtLevel=1" + " $(touch " + file
                        + "-waits; while [ ! -e " + file + " ]; do sleep 0.1; done)"));
        HostsJobs.Client client = sort(user, output, arguments);
        while (PLAN.workerHosts().stream().noneMatch(worker -> Files.exists(own(worker, gate + "-waits")))) {
            client.awaitMore();
        }
        return client;
    }

    private void open() throws IOException {
        for (Host worker : PLAN.workerHosts()) {
            if (Files.notExists(own(worker, gate.toString()))) {
                Files.createFile(own(worker, gate.toString()));
            }
        }
    }

    private static Path own(Host worker, String name) {
        return node.resolveSibling(worker.name()).resolve(name);
    }

    /** Returns the files of a user's tasks, as this machine sees them. */
    private static List<Path> filesOf(String user, Host worker) throws IOException {
        int id = cluster.user(user).id();
        List<Path> all = new ArrayList<>();
        for (String root : List.of("data/nodemanager/usercache/" + user, "logs")) {
            try (Stream<Path> files = Files.walk(own(worker, root))) {
                files.filter(Files::isRegularFile).forEach(all::add);
            }
        }
        List<Path> own = new ArrayList<>();
        for (Path file : all) {
            if (Files.getAttribute(file, "unix:uid").equals(id)) {
                own.add(file);
            }
        }
        return own;
    }

    /** Lets a user read files of a host. Returns the messages. */
    private static String cat(String user, Host worker, List<Path> files) throws Exception {
        List<String> command = new ArrayList<>(List.of("bash", "-c", "LC_ALL=C cat \"$@\" >/dev/null", "cat"));
        Path own = own(worker, "");
        files.forEach(file -> command.add(node.resolve(own.relativize(file)).toString()));
        HostsJobs.Client client = JOBS.get(user).start("cat", worker, command);
        client.process().waitFor();
        return client.text();
    }

    private static String checksum(String user, String output) throws Exception {
        return JOBS.get(user).checksum(output, rows(user));
    }

    private static int rows(String user) {
        return ROWS.get(user);
    }
}
