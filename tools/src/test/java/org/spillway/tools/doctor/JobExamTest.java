package org.spillway.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.report.FinishedJob;
import org.spillway.report.HistoryReports;
import org.spillway.report.JobReport;
import org.spillway.report.JobReportBuilder;
import org.spillway.report.MemoryJudge;
import org.spillway.report.PluginKind;

/**
 * Tests {@code doctor --job} on the history of the report's tests, on changed copies of it, and on a server's answers.
 */
class JobExamTest {
    private static final String ID = "job_1795241873907_0002";

    private static final String JOB_FAILED =
            "{\"type\":\"JOB_FAILED\",\"event\":{\"org.apache.hadoop.mapreduce.jobhistory.JobUnsuccessfulCompletion\":{"
                    + "\"jobid\":\"" + ID + "\",\"finishTime\":1795241906715,\"finishedMaps\":3,\"finishedReduces\":2,"
                    + "\"jobStatus\":\"FAILED\",\"diagnostics\":{\"string\":\"Task failed"
                    + " task_1795241873907_0002_m_000001\\nJob failed as tasks failed.\"},\"failedMaps\":1,"
                    + "\"failedReduces\":0,\"killedMaps\":0,\"killedReduces\":0}}}";

    @TempDir
    private Path folder;

    private final PrintStream realOut = System.out;
    private final PrintStream realErr = System.err;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Map<String, String> answers = new HashMap<>();
    private List<String> history;
    private HttpServer server;
    private String url;

    @BeforeEach
    void prepare() throws Exception {
        history = Files.readAllLines(report("one-map-attempt-killed.jhist"), StandardCharsets.UTF_8);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/ws/v1/history/mapreduce/jobs/", exchange -> {
            String path = exchange.getRequestURI().getPath().substring("/ws/v1/history/mapreduce/jobs/".length());
            String answer = answers.get(path);
            String missing = "{\"RemoteException\":{\"message\":\"job, " + path + ", is not found\"}}";
            byte[] body = (answer == null ? missing : answer).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer == null ? 404 : 200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        url = "http://localhost:" + server.getAddress().getPort();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void giveBack() {
        System.setOut(realOut);
        System.setErr(realErr);
        server.stop(0);
    }

    @Test
    void job_historyFile_advice() throws IOException {
        String file = file(history);
        assertThat(DoctorMain.run("--job", ID, "--history", file)).isZero();

        assertThat(text())
                .startsWith("job       " + ID + " terasort, 17.1 s: 3 maps, 2 reduces; map side not known")
                .contains(
                        "settings  not known: no " + ID + "_conf.xml",
                        "a map     3.7 s, of it sort and flush 0.2 s",
                        "maps      not known: 60,000 records put out, 60,000 spilled, each record of the output 1.0 times",
                        "begin     4.5 s from the submission to the first task: 3.9 s until",
                        "failed    1 attempt failed or killed after 1.9 s",
                        "          because ")
                .doesNotContain("java.opts=");
        out.reset();
        assertThat(DoctorMain.run("--job", file)).isZero();
        assertThat(text()).startsWith("job       " + ID);
    }

    @Test
    void job_settingsBesideHistory_used() throws IOException {
        Files.writeString(folder.resolve(ID + "_conf.xml"), """
                <configuration>
                <property><name>mapreduce.map.java.opts</name><value>-Xmx200m -XX:+UseParallelGC</value></property>
                <property><name>mapreduce.admin.map.child.java.opts</name><value>$(/a/options.sh)</value></property>
                </configuration>
                """, StandardCharsets.UTF_8);
        assertThat(DoctorMain.run("--job", file(history))).isZero();

        assertThat(text()).doesNotContain("settings  not known", "options.sh", "UseParallelGC");
    }

    @Test
    void job_memoryNotReadable_saysSo() throws IOException {
        Files.writeString(folder.resolve(ID + "_conf.xml"), """
                <configuration>
                <property><name>mapreduce.map.java.opts</name><value>-Xmx$(heap)</value></property>
                <property><name>mapreduce.jvm.add-opens-as-default</name><value>false</value></property>
                </configuration>
                """, StandardCharsets.UTF_8);
        assertThat(DoctorMain.run("--job", file(history))).isZero();

        assertThat(text())
                .contains("memory    of a map not known: cannot read -Xmx in mapreduce.map.java.opts=")
                .contains("-Xmx$(heap); changes that need it are left out")
                .doesNotContain("of a reduce not known");
    }

    @Test
    void job_unreadableFile_notCalledDamaged() {
        assertFailure("cannot read the history of nosuch://host/x.jhist", "nosuch", "--job", "nosuch://host/x.jhist");
        assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("is it a whole job history?");
    }

    @Test
    void job_fileThatIsNoHistory_fails() throws IOException {
        assertFailure("cannot read the history of", "is it a whole job history?", "--job", file(List.of("hello")));
        assertFailure("cannot read the history of", "is it a whole job history?", "--job", file(List.of()));
        assertFailure("cannot read the history of", "there is no job in it", "--job", file(history.subList(0, 2)));
        assertFailure(
                "cannot read the history of /no/such.jhist",
                "does not exist",
                "--job",
                ID,
                "--history",
                "/no/such.jhist");
    }

    @Test
    void job_historyCutShort_fails() throws IOException {
        String last = history.get(40);
        List<String> cut = new ArrayList<>(history.subList(0, 40));
        assertFailure("the history of " + ID + " has no end", "the file is cut short", "--job", file(cut));
        cut.add(last.substring(0, last.length() / 2));
        assertFailure("cannot read the history of", "damaged job history", "--job", file(cut));
    }

    @Test
    void job_historyOfOtherJob_fails() throws IOException {
        assertFailure(
                "has the history of " + ID + ", not of job_1_0002",
                "",
                "--job",
                "job_1_0002",
                "--history",
                file(history));
    }

    @Test
    void job_unknownToServer_fails() {
        assertFailure(
                "cannot read the history of job_7_0001 from " + url,
                "job, job_7_0001, is not found",
                "--job",
                "job_7_0001",
                "--history",
                url);
    }

    @Test
    void job_containerNearlyFull_larger() throws IOException {
        mapSizes(256, 200);
        assertThat(DoctorMain.run("--job", file(history))).isZero();

        assertThat(text())
                .contains(
                        "container a map: 256 MiB with -Xmx 200 MiB; the largest, m2 on localhost, had 242 MiB; the largest"
                                + " heap, of m",
                        "change    mapreduce.map.memory.mb=384",
                        "because m2 on localhost had 242 MiB, more than 90 % of its container of 256 MiB")
                .doesNotContain("exceeded");
    }

    @Test
    void report_eachEnd_changesOfDoctor() throws IOException {
        mapSizes(256, 200);
        assertReported(file(history), "mapreduce.map.memory.mb=384", "m2 on localhost had 242 MiB, more than 90 %");
        mapSizes(1024, 800);
        assertReported(
                file(failed()), "mapreduce.map.memory.mb=1408", "1 attempt ended so: m1 on localhost, 5 MiB beyond");
    }

    private static void assertReported(String file, String setting, String reason) throws IOException {
        FinishedJob job = HistoryReports.finished(new org.apache.hadoop.fs.Path(file), new Configuration());
        String line = MemoryJudge.report(job).memory().get(0);
        assertThat(line).startsWith(setting + ", because " + reason);
        assertThat(JobExam.text(job)).contains("change    " + setting, line.replaceFirst(".*, (?=because )", ""));
    }

    /** A report shows what there is. */
    @Test
    void report_jobWithoutTimes_noChanges() {
        JobReport job = new JobReportBuilder("job_1_0002", JobReport.SUCCEEDED, PluginKind.STOCK).build();
        FinishedJob finished = new FinishedJob(job, Map.of("mapreduce.job.reduces", "1"), false, Map.of());
        assertThat(MemoryJudge.report(finished)).isEqualTo(job);
    }

    @Test
    void job_failedHistory_attemptsOutOfMemory() throws IOException {
        mapSizes(1024, 800);
        assertThat(DoctorMain.run("--job", file(failed()))).isZero();

        assertThat(text())
                .startsWith("job       " + ID + " terasort, FAILED after 17.1 s: 3 of 4 map attempts succeeded, 2 of 2"
                        + " reduce attempts succeeded;")
                .contains(
                        "error     Task failed task_1795241873907_0002_m_000001",
                        "exceeded  m1 on localhost, 1024 MiB with -Xmx 800 MiB: 5 MiB beyond the 'PHYSICAL' memory limit;"
                                + " raise mapreduce.map.memory.mb",
                        "change    mapreduce.map.memory.mb=1408",
                        "because 1 attempt ended so: m1 on localhost, 5 MiB beyond")
                .doesNotContain("begin  ", "waves  ", "spilled");
    }

    /** The history of the tests, as if its first failed attempt had failed for want of memory, and the job with it. */
    private List<String> failed() {
        return history.stream()
                .map(line -> line.contains("\"MAP_ATTEMPT_FAILED\"")
                        ? line.replaceFirst(
                                "Container killed on request",
                                "Container [pid=7,containerID=container_1] is running 5242880B beyond the 'PHYSICAL'"
                                        + " memory limit. Container killed on request")
                        : line.contains("\"JOB_FINISHED\"") ? JOB_FAILED : line)
                .toList();
    }

    private void mapSizes(int containerMb, int heapMb) throws IOException {
        Files.writeString(
                folder.resolve(ID + "_conf.xml"),
                "<configuration><property><name>mapreduce.map.memory.mb</name><value>" + containerMb
                        + "</value></property><property><name>mapreduce.map.java.opts</name><value>-Xmx" + heapMb
                        + "m</value></property></configuration>",
                StandardCharsets.UTF_8);
    }

    @Test
    void job_failedOfServer_advice() {
        answer("FAILED", 9_000);
        assertThat(DoctorMain.run("--job", "job_7_0001", "--history", url)).isZero();

        assertThat(text())
                .startsWith("job       job_7_0001 sort, FAILED after 8.0 s: 0 of 0 map attempts succeeded")
                .contains("error     no memory", "change    nothing: no attempt is known to have run out of memory");
    }

    @Test
    void job_running_fails() {
        answer("RUNNING", 0);
        assertFailure(
                "the history of job_7_0001 has no end: state=RUNNING",
                "the job still runs",
                "--job",
                "job_7_0001",
                "--history",
                url);
    }

    @Test
    void job_tasksUnknown_fails() {
        answer("SUCCEEDED", 9_000);
        assertFailure(
                "the history of job_7_0001 has no times of its map tasks", "", "--job", "job_7_0001", "--history", url);
    }

    @Test
    void job_ofServer_advice() {
        answer("SUCCEEDED", 20_000);
        answers.put(
                "job_7_0001/tasks",
                "{\"tasks\":{\"task\":[{\"id\":\"task_7_0001_m_000000\",\"type\":\"MAP\",\"state\":\"SUCCEEDED\","
                        + "\"successfulAttempt\":\"attempt_7_0001_m_000000_0\"}]}}");
        String map = "job_7_0001/tasks/task_7_0001_m_000000/attempts";
        answers.put(
                map,
                "{\"taskAttempts\":{\"taskAttempt\":[{\"id\":\"attempt_7_0001_m_000000_0\",\"state\":\"SUCCEEDED\","
                        + "\"nodeHttpAddress\":\"n1:8042\",\"startTime\":5000,\"finishTime\":15000}]}}");
        answers.put(map + "/attempt_7_0001_m_000000_0/counters", "{}");

        assertThat(DoctorMain.run("--job", "application_7_0001", "--history", url))
                .isZero();
        assertThat(text()).startsWith("job       job_7_0001 sort, 19.0 s: 1 map, 0 reduces");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--job job_1_0002 -D a=b; --job=job_1_0002: -conf, -D, --reduces and --jar are for jobs that have not run",
                "--job job_1_0002 --reduces 2; --job=job_1_0002: -conf",
                "--job job_1_0002 --history localhost:19888; --history=localhost:19888: must be like",
                "--job x.jhist --history http://h:19888; --history=http://h:19888: needs a job id",
                "--history http://h:19888; --history=http://h:19888: needs --job",
                "--job x.json; --job=x.json: a saved report does not have all",
                "--job notes.txt; --job=notes.txt: neither a job id",
                "--job job_1_0002; --job=job_1_0002: HADOOP_CONF_DIR=",
            })
    void run_wrongCommandLine_exitCode2WithReason(String line, String expected) {
        String history = line.contains("--history") || line.contains("x.j") || line.contains("notes")
                ? ""
                : " --history h.jhist";
        String whole = expected.contains("HADOOP_CONF_DIR") ? line : line + history;
        assertThat(DoctorMain.run(whole.split(" "))).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("spillway doctor: ")
                .contains(expected)
                .contains("With --job: 0 advice printed");
    }

    private void assertFailure(String expected, String more, String... line) {
        err.reset();
        assertThat(DoctorMain.run(line)).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("spillway doctor: ")
                .contains(expected, more)
                .doesNotContain("\tat ");
        assertThat(text()).isEmpty();
    }

    private void answer(String state, long finished) {
        answers.put(
                "job_7_0001",
                "{\"job\":{\"submitTime\":1000,\"startTime\":4000,\"finishTime\":" + finished
                        + ",\"name\":\"sort\",\"state\":\"" + state
                        + "\",\"reducesTotal\":0,\"diagnostics\":\"no memory\"}}");
        answers.put("job_7_0001/conf", "{\"conf\":{\"property\":[{\"name\":\"a\",\"value\":\"b\"}]}}");
        answers.put("job_7_0001/counters", "{}");
        answers.put("job_7_0001/tasks", "{}");
    }

    private String file(List<String> lines) throws IOException {
        return Files.write(folder.resolve("edited.jhist"), lines, StandardCharsets.UTF_8)
                .toString();
    }

    private String text() {
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Finds a file from the location of this class, tools/target/test-classes, whatever the working directory. */
    private static Path report(String name) throws Exception {
        Path classes = Path.of(JobExamTest.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return classes.resolve("../../../report/src/test/resources/org/spillway/report")
                .resolve(name)
                .normalize();
    }
}
