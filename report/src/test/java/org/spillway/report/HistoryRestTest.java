package org.spillway.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Uses answers as given by history servers: lists as lists (3.4), and lists of one element as the element alone (3.5).
 */
class HistoryRestTest {
    private static final String JOB = """
            {"job":{"submitTime":1000,"startTime":1500,"finishTime":9000,"id":"job_7_0001","name":"sort","user":"ann",
             "state":"SUCCEEDED","mapsTotal":1,"reducesTotal":1,"diagnostics":""}}""";
    private static final String CONF_PROPERTY =
            "{\"name\":\"mapreduce.task.io.sort.mb\",\"value\":\"64\",\"source\":[\"job.xml\"]}";
    private static final String JOB_GROUP = """
            {"counterGroupName":"org.apache.hadoop.mapreduce.TaskCounter","counter":%s}""";
    private static final String JOB_COUNTER =
            "{\"name\":\"SPILLED_RECORDS\",\"totalCounterValue\":30,\"mapCounterValue\":20,\"reduceCounterValue\":10}";
    private static final String TASK = """
            {"id":"task_7_0001_m_000000","type":"MAP","state":"SUCCEEDED","successfulAttempt":"attempt_7_0001_m_000000_1"}""";
    private static final String FAILED = """
            {"id":"attempt_7_0001_m_000000_0","type":"MAP","state":"FAILED","nodeHttpAddress":"n1:8042","startTime":2000,
             "finishTime":3000,"diagnostics":"boom"}""";
    private static final String GOOD = """
            {"id":"attempt_7_0001_m_000000_1","type":"MAP","state":"SUCCEEDED","nodeHttpAddress":"n2:8042","assignedContainerId":"container_7_0001_01_000003","startTime":3000,
             "finishTime":5000,"diagnostics":""}""";
    private static final String REDUCE_TASK = """
            {"id":"task_7_0001_r_000000","type":"REDUCE","state":"SUCCEEDED","successfulAttempt":"attempt_7_0001_r_000000_0"}""";
    private static final String REDUCE = """
            {"type":"reduceTaskAttemptInfo","id":"attempt_7_0001_r_000000_0","state":"SUCCEEDED","nodeHttpAddress":"n3:8042",
             "startTime":5000,"shuffleFinishTime":6000,"mergeFinishTime":6500,"finishTime":8500}""";
    private static final String OURS = """
            {"counterGroupName":"Spillway","counter":%s}""";

    private final Map<String, String> answers = new HashMap<>();
    private HttpServer server;
    private HistoryRest rest;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/ws/v1/history/mapreduce/jobs/", exchange -> {
            String path = exchange.getRequestURI().getPath().substring("/ws/v1/history/mapreduce/jobs/".length());
            String answer = answers.get(path);
            byte[] body = (answer == null
                            ? "{\"RemoteException\":{\"exception\":\"NotFoundException\",\"message\":\"no " + path
                                    + "\"}}"
                            : answer)
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer == null ? 404 : 200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        rest = new HistoryRest(base(), new Configuration(false));
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void finished_lists_report() throws Exception {
        answer("[%s]");
        assertReport(rest.finished("job_7_0001").report());
    }

    @Test
    void finished_job_allSettings() throws Exception {
        answer("[%s]");
        answers.put("job_7_0001", JOB.replace("{\"job\":{", "{\"job\":{\"uberized\":true,"));
        answers.put("job_7_0001/conf", "{\"conf\":{\"property\":{\"name\":\"dfs.replication\",\"value\":\"3\"}}}");
        FinishedJob job = rest.finished("job_7_0001");

        assertThat(job.settings()).isEqualTo(Map.of("dfs.replication", "3"));
        assertThat(job.report().settings()).isEmpty();
        assertThat(job.uber()).isTrue();
        answers.put("job_7_0001", JOB);
        assertThat(rest.finished("job_7_0001").uber()).isFalse();
    }

    @Test
    void finished_reduceFailed_noTimesOfItsPhases() throws Exception {
        answer("[%s]");
        String task = "job_7_0001/tasks/task_7_0001_r_000000/attempts";
        assertThat(answers).containsKey(task);
        answers.put(task, answers.get(task).replace("SUCCEEDED", "FAILED"));
        Attempt reduce = rest.finished("job_7_0001").report().attempts().stream()
                .filter(attempt -> attempt.kind() == Attempt.Kind.REDUCE)
                .findFirst()
                .orElseThrow();
        assertThat(reduce.shuffleFinish()).isNull();
        assertThat(reduce.sortFinish()).isNull();
        assertThat(reduce.finish()).isEqualTo(8500);
    }

    @Test
    void finished_countersOfMemory_memory() throws Exception {
        answer("[%s]");
        String counters = "{\"name\":\"PHYSICAL_MEMORY_BYTES\",\"value\":70},"
                + "{\"name\":\"REDUCE_PHYSICAL_MEMORY_BYTES_MAX\",\"value\":90},"
                + "{\"name\":\"COMMITTED_HEAP_BYTES\",\"value\":60},"
                + "{\"name\":\"GC_TIME_MILLIS\",\"value\":5},{\"name\":\"CPU_MILLISECONDS\",\"value\":50}";
        answers.put(
                "job_7_0001/tasks/task_7_0001_r_000000/attempts/attempt_7_0001_r_000000_0/counters",
                "{\"jobTaskAttemptCounters\":{\"taskAttemptCounterGroup\":"
                        + in("[%s]", in(JOB_GROUP, "[" + counters + "]")) + "}}");

        assertThat(rest.finished("job_7_0001").memory())
                .isEqualTo(Map.of("attempt_7_0001_r_000000_0", new TaskMemory(90, 60, 5, 50)));
    }

    @Test
    void finished_statusAndCountersOfReduce_inputAndSkew() throws Exception {
        answer("[%s]");
        String reduce = "job_7_0001/tasks/task_7_0001_r_000000/attempts";
        String names = "key #9f3a in partition 0 has 6000 of 10000 records (60 %)";
        answers.put(
                reduce,
                in("{\"taskAttempts\":{\"taskAttempt\":[%s]}}", REDUCE)
                        .replace("\"state\"", "\"status\":\"reduce > reduce | spillway: " + names + "\",\"state\""));
        answers.put(
                reduce + "/attempt_7_0001_r_000000_0/counters",
                "{\"jobTaskAttemptCounters\":{\"taskAttemptCounterGroup\":"
                        + in("[%s]", in(JOB_GROUP, "[{\"name\":\"REDUCE_SHUFFLE_BYTES\",\"value\":70}]")) + "}}");

        Attempt attempt = rest.finished("job_7_0001").report().attempts().get(2);
        assertThat(attempt.skew()).isEqualTo(names);
        assertThat(attempt.input()).isEqualTo(Map.of("REDUCE_SHUFFLE_BYTES", 70L));
    }

    @Test
    void finished_listsOfOneAsObject_report() throws Exception {
        answer("%s");
        assertReport(rest.finished("job_7_0001").report());
    }

    @Test
    void finished_emptyLists_noAttempts() throws Exception {
        for (String none : new String[] {"null", "\"\"", "[]", "{}"}) {
            answers.put("job_7_0001", JOB.replace("\"reducesTotal\":1", "\"reducesTotal\":0"));
            answers.put("job_7_0001/conf", "{\"conf\":{\"path\":\"job.xml\"}}");
            answers.put("job_7_0001/counters", "{\"jobCounters\":{\"id\":\"job_7_0001\"}}");
            answers.put("job_7_0001/tasks", "{\"tasks\":" + none + "}");

            JobReport job = rest.finished("job_7_0001").report();
            assertThat(job.attempts()).as(none).isEmpty();
            assertThat(job.settings()).isEmpty();
            assertThat(job.collector()).isEqualTo(PluginKind.NONE);
        }
    }

    @Test
    void finished_unknownJob_throwsWithStatus() {
        assertThatThrownBy(() -> rest.finished("job_8_0001"))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("status=404", "/jobs/job_8_0001", "no job_8_0001");
    }

    /** The page of a server with Kerberos is HTML or has no byte. */
    @ParameterizedTest
    @ValueSource(strings = {"", "<html>Authentication required</html>"})
    void finished_serverWantsKerberos_messageNamesKerberos(String page) {
        server.createContext("/ws/v1/history/mapreduce/jobs/job_9_0001", exchange -> {
            byte[] body = page.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("WWW-Authenticate", "Negotiate");
            exchange.sendResponseHeaders(401, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });

        assertThatThrownBy(() -> rest.finished("job_9_0001"))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("Kerberos", "Negotiate", "status=401", "/jobs/job_9_0001", "has no ticket");
    }

    @Test
    void finished_pageInsteadOfJson_throws() {
        answers.put("job_7_0001", "<html>Log in</html>");

        assertThatThrownBy(() -> rest.finished("job_7_0001"))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("no JSON", "status=200", "/jobs/job_7_0001");
    }

    @Test
    void finished_circleOfRedirects_throws() {
        AtomicInteger requests = new AtomicInteger();
        server.createContext("/ws/v1/history/mapreduce/jobs/job_9_0001", exchange -> {
            requests.incrementAndGet();
            exchange.getResponseHeaders().add("Location", exchange.getRequestURI() + "x");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });

        assertThatThrownBy(() -> rest.finished("job_9_0001"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("status=302");
        assertThat(requests).hasValueLessThanOrEqualTo(6);
    }

    @Test
    @Timeout(60)
    void finished_endlessAnswer_throwsWithLimit() {
        server.createContext("/ws/v1/history/mapreduce/jobs/job_9_0001", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] piece = new byte[1 << 16];
            Arrays.fill(piece, (byte) ' ');
            try {
                while (true) {
                    exchange.getResponseBody().write(piece);
                }
            } catch (IOException e) {
                exchange.close(); // the client has had enough
            }
        });
        rest = new HistoryRest(new RestClient(base(), null, 1 << 20, Duration.ofMinutes(5)));

        assertThatThrownBy(() -> rest.finished("job_9_0001"))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("larger than 1048576 bytes", "/jobs/job_9_0001");
    }

    @Test
    @Timeout(60)
    void finished_answerStops_throws() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        server.createContext("/ws/v1/history/mapreduce/jobs/job_9_0001", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(' ');
            exchange.getResponseBody().flush();
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.close();
        });
        rest = new HistoryRest(new RestClient(base(), null, 1 << 20, Duration.ofMillis(300)));
        try {
            assertThatThrownBy(() -> rest.finished("job_9_0001"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContainingAll("no whole answer", "/jobs/job_9_0001");
        } finally {
            end.countDown();
        }
    }

    private URI base() {
        return URI.create("http://localhost:" + server.getAddress().getPort() + "/");
    }

    /** Sets the answers. Lists of one element have the form of the template {@code one}. */
    private void answer(String one) {
        answers.put("job_7_0001", JOB);
        answers.put("job_7_0001/conf", "{\"conf\":{\"property\":" + in(one, CONF_PROPERTY) + "}}");
        answers.put(
                "job_7_0001/counters",
                "{\"jobCounters\":{\"counterGroup\":" + in(one, in(JOB_GROUP, in(one, JOB_COUNTER))) + "}}");
        answers.put("job_7_0001/tasks", "{\"tasks\":{\"task\":[" + TASK + "," + REDUCE_TASK + "]}}");
        String map = "job_7_0001/tasks/task_7_0001_m_000000/attempts";
        answers.put(map, "{\"taskAttempts\":{\"taskAttempt\":[" + FAILED + "," + GOOD + "]}}");
        answers.put(map + "/attempt_7_0001_m_000000_0/counters", "{\"jobTaskAttemptCounters\":{\"id\":\"x\"}}");
        answers.put(
                map + "/attempt_7_0001_m_000000_1/counters",
                "{\"jobTaskAttemptCounters\":{\"taskAttemptCounterGroup\":"
                        + in(one, in(OURS, in(one, "{\"name\":\"SPILLS\",\"value\":4}"))) + "}}");
        String reduce = "job_7_0001/tasks/task_7_0001_r_000000/attempts";
        answers.put(reduce, "{\"taskAttempts\":{\"taskAttempt\":" + in(one, REDUCE) + "}}");
        answers.put(
                reduce + "/attempt_7_0001_r_000000_0/counters",
                "{\"jobTaskAttemptCounters\":{\"taskAttemptCounterGroup\":"
                        + in(one, in(JOB_GROUP, in(one, "{\"name\":\"SPILLED_RECORDS\",\"value\":10}")))
                        + "}}");
    }

    private static String in(String template, String inner) {
        return String.format(Locale.ROOT, template, inner);
    }

    private static void assertReport(JobReport job) {
        assertThat(job.name()).isEqualTo("sort");
        assertThat(job.user()).isEqualTo("ann");
        assertThat(job.collector()).isEqualTo(PluginKind.SPILLWAY);
        assertThat(job.settings()).isEqualTo(Map.of("mapreduce.task.io.sort.mb", "64"));
        assertThat(job.counters()).isEqualTo(Map.of("SPILLED_RECORDS", 30L));
        assertThat(SampleJobs.Times.of(job)).isEqualTo(new SampleJobs.Times(8000, 2000, 1000, 500, 2000));
        assertThat(Phase.MAP_SORT.of(job)).isEmpty();
        assertThat(job.attempts()).hasSize(3);
        Attempt failed = job.attempts().get(0);
        assertThat(failed.state()).isEqualTo("FAILED");
        assertThat(failed.used()).isFalse();
        assertThat(failed.error()).isEqualTo("boom");
        assertThat(failed.spilledRecords()).isNull();
        Attempt good = job.attempts().get(1);
        assertThat(good.host()).isEqualTo("n2");
        assertThat(good.used()).isTrue();
        assertThat(good.spillway()).isEqualTo(Map.of("SPILLS", 4L));
        assertThat(job.attempts().get(2).kind()).isEqualTo(Attempt.Kind.REDUCE);
        assertThat(job.attempts().get(2).spilledRecords()).isEqualTo(10);
    }
}
