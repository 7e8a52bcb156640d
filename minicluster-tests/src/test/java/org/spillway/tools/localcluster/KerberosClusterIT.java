package org.spillway.tools.localcluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.report.cli.ReportMain;
import org.spillway.tools.archive.ArchiveMain;
import org.spillway.tools.compare.CompareMain;
import org.spillway.tools.doctor.DoctorMain;
import org.spillway.tools.localcluster.hosts.Host;
import org.spillway.tools.localcluster.hosts.NetworkPlan;
import org.spillway.tools.localcluster.hosts.Rate;
import org.spillway.tools.localcluster.kerberos.SecureHosts;
import org.spillway.tools.minicluster.CompiledJob;

/**
 * Runs jobs and the tools on a cluster with Kerberos, TLS, and tokens that end soon. Skipped where this user can make no
 * hosts, or no native library for secure IO.
 */
@Isolated("starts a cluster of its own")
@Tag("nightly")
@Timeout(900)
class KerberosClusterIT {
    private static final NetworkPlan PLAN = new NetworkPlan(2, Rate.of("1gbit"));
    /** YARN renews a token when a tenth of its life is left: on a busy machine it needs some seconds for that. */
    private static final int TOKEN_SECONDS = 60;

    /** What each map of the long jobs takes, in two waves. */
    private static final int SLEEP_SECONDS = 50;

    private static final int MAPS = 4;
    private static final int ROWS = 300_000;
    private static final String HOME = "/user/root";
    private static final String ENCRYPTED = "mapreduce.job.encrypted-intermediate-data=true";
    private static final String ALL_OVER_TLS = "spillway.reduce.local-read=false";
    private static final String NOT_RENEWED = "mapreduce.job.hdfs-servers.token-renewal.exclude=";

    @TempDir
    private static Path temp;

    private static ClusterFolder folder;
    private static HostsCluster cluster;
    private static HostsJobs jobs;
    private static String sorted;
    private static String stockJob;

    @BeforeAll
    static void start() throws Exception {
        folder = HostsBed.folder(temp);
        Assumptions.assumeTrue(hasCompiler(), "--kerberos needs a C compiler");
        cluster = new HostsCluster(folder, System.getProperty("java.class.path"));
        cluster.start(PLAN, new WorkerSettings(false, null, false), new Security(true, TOKEN_SECONDS, null));
        jobs = new HostsJobs(cluster, temp);
        jobs.job("teragen", List.of("-D", "mapreduce.job.maps=" + MAPS, Integer.toString(ROWS), "rows"))
                .await();
        HostsJobs.Client stock = jobs.job("terasort", List.of("rows", "stock"));
        stock.await();
        stockJob = "job_" + stock.number();
        sorted = checksum("stock");
        Path lines = Files.createDirectory(temp.resolve("lines"));
        for (int i = 0; i < MAPS; i++) {
            Files.writeString(lines.resolve("part-" + i), "line " + i + "\n");
        }
        jobs.start(cluster.command(PLAN.gateway(), List.of("hadoop", "fs", "-put", lines.toString(), "lines")))
                .await();
    }

    private static boolean hasCompiler() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(path -> Files.isExecutable(Path.of(path, "cc")));
    }

    @AfterAll
    static void stop() throws Exception {
        if (cluster != null) {
            cluster.stop();
        }
    }

    @Test
    void start_kerberos_allDaemonsRun() throws Exception {
        assertThat(cluster.status()).allMatch(line -> line.endsWith(": runs")).hasSize(4 + 1 + 3 + 2 * 2);
    }

    @Test
    void terasort_bothPluginsOverTls_stocksRows() throws Exception {
        jobs.job("terasort", HostsJobs.both("-D", ALL_OVER_TLS, "rows", "both")).await();

        assertThat(checksum("both")).isEqualTo(sorted);
    }

    @Test
    void terasort_sharedJvmsOverTls_stocksRows() throws Exception {
        jobs.job("terasort", HostsJobs.shared("-D", ALL_OVER_TLS, "rows", "shared"))
                .await();

        assertThat(checksum("shared")).isEqualTo(sorted);
    }

    @Test
    void terasort_encryptedIntermediateData_stocksRows() throws Exception {
        jobs.job("terasort", List.of("-D", ENCRYPTED, "rows", "encrypted-stock"))
                .await();
        jobs.job("terasort", HostsJobs.both("-D", ENCRYPTED, "rows", "encrypted-both"))
                .await();
        jobs.job("terasort", HostsJobs.shared("-D", ENCRYPTED, "rows", "encrypted-shared"))
                .await();

        assertThat(checksum("encrypted-stock")).isEqualTo(sorted);
        assertThat(checksum("encrypted-both")).isEqualTo(sorted);
        assertThat(checksum("encrypted-shared")).isEqualTo(sorted);
    }

    /** Without TLS, the shuffle service would answer that the request is wrong. */
    @Test
    void shuffle_requestWithoutTls_isRefused() throws Exception {
        Process client = cluster.command(
                        PLAN.gateway(),
                        List.of(
                                "bash",
                                "-c",
                                "exec 3<>/dev/tcp/w1/13562 && echo connected;"
                                        + " printf 'GET /mapOutput HTTP/1.0\\r\\n\\r\\n' >&3; cat <&3"))
                .start();

        assertThat(new String(client.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1))
                .startsWith("connected\n")
                .doesNotContain("HTTP");
    }

    @Test
    void shuffle_requestWithTls_hostsOwnCertificate() throws Exception {
        Process client = cluster.command(
                        PLAN.gateway(),
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-printcert",
                                "-sslserver",
                                "w1:13562"))
                .redirectErrorStream(true)
                .start();

        assertThat(new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("Owner: CN=w1");
    }

    @Test
    void job_longerThanATokensLife_tokensAreRenewed() throws Exception {
        long begin = System.nanoTime();
        long renewed = renewals();
        HostsJobs.Client both = slow("slow-both", HostsJobs.both());
        HostsJobs.Client shared = slow("slow-shared", HostsJobs.shared());
        // Shows that a token ends: YARN is not to renew those of the NameNode.
        HostsJobs.Client notRenewed = slow(
                "slow-not-renewed", List.of("-D", NOT_RENEWED + PLAN.master().fullName()));
        both.await();
        shared.await();

        assertThat(notRenewed.process().waitFor()).isNotZero();
        assertThat(notRenewed.text()).contains("has expired");
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofSeconds(TOKEN_SECONDS));
        // At the submission of each job, and before the end of its token.
        assertThat(renewals() - renewed).isGreaterThanOrEqualTo(4);
        String all =
                IntStream.range(0, MAPS).mapToObj(i -> "line " + i + "\t\n").collect(Collectors.joining());
        assertThat(text("slow-both")).isEqualTo(all);
        assertThat(text("slow-shared")).isEqualTo(all);
        assertThat(logs(shared)).contains("begins as task 2 of this JVM");
    }

    private HostsJobs.Client slow(String output, List<String> way) throws IOException {
        Path map = script(temp.resolve("map.sh"), "sleep " + SLEEP_SECONDS);
        Path reduce = script(temp.resolve("reduce.sh"), "sleep 1");
        List<String> all = new ArrayList<>(way);
        all.addAll(List.of("-D", "mapreduce.job.reduces=1", "-D", "mapreduce.job.running.map.limit=2"));
        all.addAll(List.of("-input", "lines", "-output", output));
        all.addAll(List.of("-mapper", map.toString(), "-reducer", reduce.toString()));
        return jobs.job(List.of(HostsJobs.jar("hadoop-streaming")), all);
    }

    private static Path script(Path file, String first) throws IOException {
        Files.writeString(file, "#!/usr/bin/env bash\n" + first + "\ncat\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static long renewals() throws IOException {
        return Files.readString(folder.log("namenode-master"), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains("Token renewal for identifier"))
                .count();
    }

    @Test
    void sharedJvms_tasksThatKeepSecrets_nextTaskFindsNone() throws Exception {
        Path jar = CompiledJob.of("credentials/OwnSecrets.java", Files.createDirectory(temp.resolve("job")));
        HostsJobs.Client job = jobs.job(
                List.of(jar.toString(), "credentials.OwnSecrets"),
                HostsJobs.shared("-D", "mapreduce.job.running.map.limit=1", "lines", "secrets"));
        job.await();

        assertThat(logs(job)).contains("begins as task 2 of this JVM");
        assertThat(text("secrets").lines())
                .contains("maps\t" + MAPS, "maps with a ticket\t0", "secrets of others\t0")
                .anyMatch(line -> line.matches("tokens\t[1-9]\\d*"));
    }

    @Test
    void report_ticket_historyIsRead() throws Exception {
        HostsJobs.Client report = jobs.start(cluster.command(PLAN.gateway(), tool(ReportMain.class, stockJob)));
        report.await();

        assertThat(report.text()).contains(stockJob, "SUCCEEDED");
    }

    @Test
    void doctor_ticket_historyIsRead() throws Exception {
        HostsJobs.Client doctor =
                jobs.start(cluster.command(PLAN.gateway(), tool(DoctorMain.class, "--job", stockJob)));
        doctor.await();

        assertThat(doctor.text()).contains("stock");
    }

    @Test
    void compare_ticket_outputsAreEqual() throws Exception {
        HostsJobs.Client compare = jobs.start(compare());
        compare.await();

        assertThat(compare.text()).contains("stock", "both", "shared");
    }

    @Test
    void taskArchive_ticket_isBuilt() throws Exception {
        HostsJobs.Client build = jobs.start(archive());
        build.await();
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "doctor", "compare", "task-archive"})
    void tool_noTicket_oneLine(String tool) throws Exception {
        ProcessBuilder command =
                switch (tool) {
                    case "report" -> cluster.command(PLAN.gateway(), tool(ReportMain.class, stockJob));
                    case "doctor" -> cluster.command(PLAN.gateway(), tool(DoctorMain.class, "--job", stockJob));
                    case "compare" -> compare();
                    default -> archive();
                };
        command.environment().keySet().removeAll(SecureHosts.VARIABLES);
        command.environment().remove("JAVA_TOOL_OPTIONS"); // Java prints a line for it
        HostsJobs.Client client = jobs.start(command);

        assertThat(client.process().waitFor()).isEqualTo(1);
        assertThat(client.text().lines())
                .singleElement()
                .asString()
                .startsWith("spillway " + tool + ": ")
                .contains("Kerberos", "no ticket", "kinit");
    }

    private static ProcessBuilder compare() throws IOException {
        return ofHadoop(
                CompareMain.class,
                "--cluster",
                "--hadoop",
                folder.bin().resolve("hadoop").toString(),
                "--engine",
                HostsJobs.jar("spillway-engine"),
                "--ways",
                "stock,both,shared",
                "--",
                HostsJobs.jar("spillway-jobs"),
                "terasort",
                HOME + "/rows",
                "{out}");
    }

    private static ProcessBuilder archive() throws IOException {
        return ofHadoop(
                ArchiveMain.class,
                "--engine",
                HostsJobs.jar("spillway-engine"),
                "build",
                "--dir",
                temp.resolve("archive").toString());
    }

    /** Returns a tool that runs in the class path of the hadoop command, as its script starts it. */
    private static ProcessBuilder ofHadoop(Class<?> main, String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("hadoop", "jar", HostsJobs.jar("spillway-tools"), main.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = cluster.command(PLAN.gateway(), command);
        builder.environment()
                .put(
                        "HADOOP_CLASSPATH",
                        Stream.of("spillway-jobs", "spillway-report", "picocli-", "freemarker-")
                                .map(HostsJobs::jar)
                                .collect(Collectors.joining(File.pathSeparator)));
        return builder;
    }

    private static List<String> tool(Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                folder.conf() + File.pathSeparator + System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /** Returns what the containers of a job wrote on all workers. */
    private static String logs(HostsJobs.Client client) throws IOException {
        StringBuilder all = new StringBuilder();
        for (Host worker : PLAN.workerHosts()) {
            for (Path log : jobs.logs(client, worker)) {
                all.append(Files.readString(log, StandardCharsets.UTF_8));
            }
        }
        return all.toString();
    }

    private static String text(String output) throws Exception {
        Process cat = cluster.command(PLAN.gateway(), List.of("hadoop", "fs", "-cat", output + "/part-*"))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String text = new String(cat.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(cat.waitFor()).isZero();
        return text;
    }

    private static String checksum(String output) throws Exception {
        return jobs.checksum(output, ROWS);
    }
}
